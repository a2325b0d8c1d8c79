import { Select, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Practice } from '#shared/model/practice.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../data/mutation.ts'
import { practiceQuery, updatePractice } from '../../data/practices.ts'
import { useDraft } from '../../session/drafts.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useFields } from '../../ui/form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { ageChoices, changeOf, newsOf, type PolicyValues, rebase, valuesOf } from './policy.ts'
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
  const client = useQueryClient()
  // As it was when the form was opened: the cache may learn of a newer one meanwhile.
  const [base, setBase] = useState(practice)
  const [conflict, setConflict] = useState<string[] | null>(null)
  const form = useFields<PolicyValues>({ initialValues: valuesOf(practice), labels: {} })
  useDraft(`sign-in-policy-${practice.id}`, form)
  const change = changeOf(base, form.values)

  const save = useAction(updatePractice(practice.id), {
    onSuccess: (saved) => {
      setBase(saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: explain,
  })

  async function explain(error: ApiError) {
    const newer =
      error.name === 'ERR_VERSION_CONFLICT'
        ? await client.fetchQuery({ ...practiceQuery(practice.id), staleTime: 0 }).catch(() => null)
        : null
    if (!newer) return form.report(error)
    setConflict(newsOf(base, newer))
    form.setValues(rebase(base, newer, form.getValues()))
    setBase(newer)
  }

  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: () => {
          setConflict(null)
          save.start({ ...change, version: base.version })
        },
      }}
      submit={texts.save}
      disabled={Object.keys(change).length === 0}
      buttons="start"
    >
      <Unsaved when={form.isDirty} />
      {conflict && (
        <ConflictNotice
          title={texts.conflictTitle}
          text={conflict.length > 0 ? texts.conflict : texts.conflictSame}
          news={conflict}
        />
      )}
      <Switch
        label={texts.requireTwoFactor}
        description={texts.requireHint}
        {...form.getInputProps('requireTwoFactor', { type: 'checkbox' })}
      />
      <Select
        label={texts.maxAge}
        description={texts.maxAgeHint}
        data={ageChoices}
        allowDeselect={false}
        maw="32rem"
        {...form.getInputProps('passwordMaxAgeDays')}
      />
    </SubmitForm>
  )
}
