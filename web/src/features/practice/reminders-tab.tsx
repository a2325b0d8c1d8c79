import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Practice } from '#shared/model/practice.ts'
import { practiceQuery } from '../../data/practices.ts'
import { useFields } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { type RemindersValues, reminderChoices, remindersOf, remindersValues } from './reminders.ts'
import { reminderTexts as texts } from './reminders-texts.ts'
import { SettingsForm } from './settings-form.tsx'

const { labels } = texts
const valuesOf = ({ reminders }: Practice) => remindersValues(reminders)

/** When patients are reminded of their appointments. */
export function RemindersTab({ practiceId }: { practiceId: string }) {
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={useQuery(practiceQuery(practiceId))} skeleton={<LinesSkeleton count={2} />}>
        {(practice) => <RemindersForm key={practice.id} practice={practice} />}
      </Loaded>
    </Section>
  )
}

function RemindersForm({ practice }: { practice: Practice }) {
  const form = useFields<RemindersValues>({ initialValues: valuesOf(practice), labels })
  const choose = (field: keyof RemindersValues) => (
    <Select
      {...form.field(field)}
      data={reminderChoices}
      value={form.values[field] || null}
      onChange={(chosen) => form.setFieldValue(field, chosen ?? '')}
      clearable
      allowDeselect
      clearButtonProps={{ 'aria-label': `${labels[field]}: ${texts.none}` }}
      placeholder={texts.none}
      maw="20rem"
    />
  )
  return (
    <SettingsForm
      practice={practice}
      form={form}
      draft="reminders"
      valuesOf={valuesOf}
      words={{ labels, empty: texts.none }}
      bodyOf={(values) => ({ reminders: remindersOf(values) })}
      texts={texts}
    >
      {choose('first')}
      {choose('second')}
      <Hint>{remindersOf(form.values).length === 0 ? texts.off : texts.hint}</Hint>
    </SettingsForm>
  )
}
