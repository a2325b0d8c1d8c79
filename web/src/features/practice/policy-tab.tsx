import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Practice } from '#shared/model/practice.ts'
import { practiceQuery } from '../../data/practices.ts'
import { useFields } from '../../ui/form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { ageChoices, changeOf, type PolicyValues, policyWords, valuesOf } from './policy.ts'
import { SettingsForm } from './settings-form.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.policy

/** What a practice demands of how its staff sign in. */
export function PolicyTab({ practiceId }: { practiceId: string }) {
  return (
    <Section title={texts.title} text={texts.text}>
      <Loaded query={useQuery(practiceQuery(practiceId))} skeleton={<LinesSkeleton count={4} />}>
        {(data) => <PolicyForm key={data.id} practice={data} />}
      </Loaded>
    </Section>
  )
}

function PolicyForm({ practice }: { practice: Practice }) {
  const form = useFields<PolicyValues>({
    initialValues: valuesOf(practice),
    labels: policyWords.labels,
  })
  return (
    <SettingsForm
      practice={practice}
      form={form}
      draft="sign-in-policy"
      valuesOf={valuesOf}
      words={policyWords}
      bodyOf={(_, change) => changeOf(change)}
      texts={texts}
    >
      <Switch
        label={texts.requireTwoFactor}
        description={texts.requireHint}
        checked={form.values.requireTwoFactor !== ''}
        onChange={({ currentTarget }) =>
          form.setFieldValue('requireTwoFactor', currentTarget.checked ? 'yes' : '')
        }
      />
      <Select
        description={texts.maxAgeHint}
        data={ageChoices}
        maw="32rem"
        {...form.field('passwordMaxAgeDays')}
      />
    </SettingsForm>
  )
}
