import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Practice } from '#shared/model/practice.ts'
import { useAction } from '../../data/mutation.ts'
import { practiceQuery, updatePractice } from '../../data/practices.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useFields } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import { type RemindersValues, reminderChoices, remindersOf, remindersValues } from './reminders.ts'
import { reminderTexts as texts } from './reminders-texts.ts'
import { settingsTexts } from './texts.ts'

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
  const client = useQueryClient()
  const form = useFields<RemindersValues>({ initialValues: valuesOf(practice), labels })
  useDraft(`reminders-${practice.id}`, form)
  const versions = useVersions({
    form,
    opened: practice,
    valuesOf,
    read: () => client.fetchQuery({ ...practiceQuery(practice.id), staleTime: 0 }),
    words: { labels, empty: texts.none },
  })
  const { base, news, change } = versions
  const save = useAction(updatePractice(practice.id), {
    onSuccess: (saved) => {
      versions.take(saved)
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: versions.report,
  })
  const choose = (field: keyof RemindersValues) => (
    <Select
      {...form.field(field)}
      data={reminderChoices}
      value={form.values[field] || null}
      onChange={(chosen) => form.setFieldValue(field, chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': `${labels[field]}: ${texts.none}` }}
      placeholder={texts.none}
      maw="20rem"
    />
  )
  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: (values) => {
          versions.forgetNews()
          save.start({ reminders: remindersOf(values), version: base.version })
        },
      }}
      submit={texts.save}
      disabled={Object.keys(change).length === 0}
      buttons="start"
    >
      <Unsaved when={form.isDirty} />
      {news && (
        <ConflictNotice
          title={settingsTexts.conflictTitle}
          text={news.length > 0 ? settingsTexts.conflict : settingsTexts.conflictSame}
          news={news}
        />
      )}
      {choose('first')}
      {choose('second')}
      <Hint>{remindersOf(form.values).length === 0 ? texts.off : texts.hint}</Hint>
    </SubmitForm>
  )
}
