import { Alert, Button, Group, List, Select, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Practice } from '#shared/model/practice.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { useServerErrors } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { ageChoices, changeOf, newsOf, type PolicyValues, rebase, valuesOf } from './policy.ts'
import { optionsQuery, practiceQuery } from './queries.ts'
import { securityTexts } from './texts.ts'

const texts = securityTexts.policy

type Props = { practice: { id: string; name: string } }

/** What a practice demands of how its staff sign in, for whoever may change it. */
export function PolicySection({ practice }: Props) {
  return (
    <Section title={texts.title(practice.name)} text={texts.text}>
      <Loaded query={useQuery(practiceQuery(practice.id))} skeleton={<LinesSkeleton count={4} />}>
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
  const form = useForm<PolicyValues>({ mode: 'controlled', initialValues: valuesOf(practice) })
  useDraft(`sign-in-policy-${practice.id}`, form)
  const errors = useServerErrors(form, {})
  const change = changeOf(base, form.values)
  const { queryKey } = practiceQuery(practice.id)

  const save = useAction({
    run: (body: ReturnType<typeof changeOf> & { version: number }) =>
      api.practices.update({ params: { practiceId: practice.id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData(queryKey, saved)
      setBase(saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      notifications.show({ message: texts.saved, color: 'green' })
      await client.invalidateQueries({ queryKey: optionsQuery.queryKey })
    },
    onError: explain,
  })

  async function explain(error: ApiError) {
    const newer =
      error.name === 'ERR_VERSION_CONFLICT'
        ? await client.fetchQuery({ ...practiceQuery(practice.id), staleTime: 0 }).catch(() => null)
        : null
    if (!newer) return errors.report(error)
    setConflict(newsOf(base, newer))
    form.setValues(rebase(base, newer, form.getValues()))
    setBase(newer)
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => {
        errors.clear()
        setConflict(null)
        save.start({ ...change, version: base.version })
      })}
    >
      <Stack>
        <FormError error={errors.banner} />
        {conflict && <Conflict news={conflict} />}
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
        <Group>
          <Button type="submit" loading={save.pending} disabled={Object.keys(change).length === 0}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What somebody else changed while the form was open. */
function Conflict({ news }: { news: readonly string[] }) {
  return (
    <Alert color="amber" title={texts.conflictTitle} role="alert">
      <Text size="sm">{news.length > 0 ? texts.conflict : texts.conflictSame}</Text>
      {news.length > 0 && (
        <List size="sm" mt={4}>
          {news.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
