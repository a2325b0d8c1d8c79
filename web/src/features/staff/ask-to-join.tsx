import { Badge, Box, Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FoundPractice } from '#shared/model/staff.ts'
import { askToJoin, foundPracticesQuery, ownJoinRequestsQuery } from '../../data/joining.ts'
import { useAction } from '../../data/mutation.ts'
import { useDraft } from '../../session/drafts.ts'
import { homeOf, useMember, useRefreshMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { useFields } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { staffLabels, staffTexts } from './texts.ts'

const texts = staffTexts.ask
const SEARCH_AFTER_MS = 300
const FEWEST_LETTERS = 3

/** Finds the practice that somebody works in, and asks its admins to let them in. */
export function AskToJoin() {
  const may = usePermission('practices.join')
  const [name, setName] = useState('')
  const [key] = useDebouncedValue(name.trim(), SEARCH_AFTER_MS)
  const { data: found, error, isFetching } = useQuery(foundPracticesQuery(key))
  const { data: requests = [] } = useQuery({ ...ownJoinRequestsQuery, enabled: may })
  if (!may) return null
  const isSearched = key.length >= FEWEST_LETTERS
  return (
    <Section title={texts.section}>
      <Stack>
        {requests.map(({ practiceId, practiceName, status }) => (
          <Group key={practiceId} justify="space-between">
            <Text size="sm" fw={600}>
              {practiceName}
            </Text>
            <Badge
              variant="light"
              tt="none"
              color={status === 'pending' ? 'amber' : status === 'accepted' ? 'green' : 'gray'}
            >
              {texts.states[status]}
            </Badge>
          </Group>
        ))}
        {requests.some(({ status }) => status === 'pending') && <CheckAgain />}
        <TextInput
          label={texts.search}
          description={texts.hint}
          type="search"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError error={isSearched ? error : null} />
        <Stack gap="xs" aria-live="polite">
          {isSearched && !found && isFetching && <RowsSkeleton count={2} />}
          {isSearched && found?.length === 0 && <Hint>{texts.none}</Hint>}
          {isSearched &&
            found?.map((practice) => (
              <Found
                key={practice.practiceId}
                practice={practice}
                asked={requests.some(
                  ({ practiceId, status }) =>
                    practiceId === practice.practiceId && status === 'pending',
                )}
              />
            ))}
        </Stack>
      </Stack>
    </Section>
  )
}

/** Whether an admin has answered: who is let in begins to work there. */
function CheckAgain() {
  const refresh = useRefreshMember()
  const navigate = useNavigate()
  const before = useMember()?.practiceStaffs.length ?? 0
  const check = useAction(
    { run: refresh, invalidates: [ownJoinRequestsQuery.queryKey] },
    {
      onSuccess: (member) =>
        member && member.practiceStaffs.length > before && before === 0
          ? navigate({ to: homeOf(member), replace: true })
          : undefined,
    },
  )
  return (
    <Group justify="space-between">
      <Hint aria-live="polite">{check.done && texts.noAnswer}</Hint>
      <Button variant="default" loading={check.pending} onClick={() => check.start()}>
        {texts.check}
      </Button>
    </Group>
  )
}

function Found({ practice, asked }: { practice: FoundPractice; asked: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Paper withBorder radius="md" p="sm">
      <Group justify="space-between">
        <div>
          <Text size="sm" fw={600}>
            {practice.name}
          </Text>
          <Hint>
            {practice.addressCity}, {practice.addressState}
          </Hint>
        </div>
        {!open && !asked && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {texts.ask}
          </Button>
        )}
      </Group>
      {asked && <Hint mt="xs">{texts.asked}</Hint>}
      {open && !asked && (
        <Box mt="sm">
          <AskForm practiceId={practice.practiceId} onDone={() => setOpen(false)} />
        </Box>
      )}
    </Paper>
  )
}

function AskForm({ practiceId, onDone }: { practiceId: string; onDone: () => void }) {
  const form = useFields({
    initialValues: { message: '' },
    labels: staffLabels,
    optional: ['message'],
  })
  useDraft(`join-${practiceId}`, form)
  const ask = useAction(askToJoin(practiceId), { onSuccess: onDone, onError: form.report })
  return (
    <SubmitForm
      form={form}
      action={{ pending: ask.pending, start: ({ message }) => ask.start(message) }}
      submit={texts.ask}
      onCancel={onDone}
      gap="sm"
    >
      <Unsaved when={form.isUnfinished} />
      <Textarea
        description={texts.messageHint}
        rows={3}
        maxLength={500}
        data-autofocus
        {...form.field('message')}
      />
    </SubmitForm>
  )
}
