import { Badge, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { operatorRoutes } from '#shared/api/operators.ts'
import { useAction } from '../../data/mutation.ts'
import {
  endSessionsOf,
  type FoundAccount,
  type FoundAccounts,
  findAccounts,
} from '../../data/operators.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatEmail } from '../../ui/email.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { operatorTexts as texts } from './texts.ts'

/** For the platform's operator: finds accounts by a part of their address and signs one out everywhere. */
export function AccountsPage() {
  const [found, setFound] = useState<FoundAccounts | null>(null)
  const form = useFields({
    initialValues: { key: '' },
    validate: validateWith(operatorRoutes.find.body, texts.labels),
    labels: texts.labels,
    onChange: () => setFound(null),
  })
  const find = useAction(findAccounts, { onSuccess: setFound, onError: form.report })
  const endedAt = (id: string) =>
    setFound((now) => now && { ...now, items: now.items.map(withoutSessions(id)) })
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader title={texts.title} description={texts.description} />
      <SubmitForm
        form={form}
        action={{ start: ({ key }) => find.start(key), pending: find.pending }}
        submit={texts.find}
        buttons="start"
        maw="26rem"
      >
        <TextInput
          type="search"
          autoComplete="off"
          description={texts.keyHint}
          {...form.field('key')}
        />
      </SubmitForm>
      <div role="status">{found && <Hint>{countOf(found)}</Hint>}</div>
      {found?.items.map((account) => (
        <Account key={account.id} account={account} onEnded={() => endedAt(account.id)} />
      ))}
    </Stack>
  )
}

const withoutSessions = (id: string) => (account: FoundAccount) =>
  account.id === id ? { ...account, sessions: 0 } : account

function countOf({ items, isMore }: FoundAccounts): string {
  if (items.length === 0) return texts.none
  return isMore ? texts.more(items.length) : texts.count(items.length)
}

function Account({ account, onEnded }: { account: FoundAccount; onEnded: () => void }) {
  const { id, email, isActive, practices, sessions } = account
  const name = `${account.firstName} ${account.lastName}`
  const end = useAction(endSessionsOf, {
    onSuccess: () => {
      notifications.show({ message: texts.ended(name), color: 'green' })
      onEnded()
    },
  })
  return (
    <Section
      title={name}
      text={formatEmail(email)}
      action={
        isActive && (
          <ConfirmButton
            variant="default"
            loading={end.pending}
            title={texts.endTitle(name)}
            text={texts.endText}
            confirm={texts.end}
            keep={texts.keep}
            onConfirm={() => end.start(id)}
          >
            {texts.end}
          </ConfirmButton>
        )
      }
    >
      <Group gap="xs">
        <Text size="sm">{texts.sessions(sessions)}</Text>
        {!isActive && <Badge color="gray">{texts.closed}</Badge>}
      </Group>
      <Hint>{texts.practices(practices)}</Hint>
    </Section>
  )
}
