import { Badge, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { operatorRoutes } from '#shared/api/operators.ts'
import { useAction } from '../../data/mutation.ts'
import { endSessionsOf, type FoundAccount, findAccount } from '../../data/operators.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatEmail } from '../../ui/email.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { operatorTexts as texts } from './texts.ts'

/** For the platform's operator: finds an account by its address and signs it out everywhere. */
export function AccountsPage() {
  const [found, setFound] = useState<FoundAccount | null>(null)
  const form = useFields({
    initialValues: { email: '' },
    validate: validateWith(operatorRoutes.find.body, texts.labels),
    labels: texts.labels,
    owners: { ERR_EMAIL_NOT_REGISTERED: 'email' },
    onChange: () => setFound(null),
  })
  const find = useAction(findAccount, { onSuccess: setFound, onError: form.report })
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader title={texts.title} description={texts.description} />
      <SubmitForm
        form={form}
        action={{ start: ({ email }) => find.start(email), pending: find.pending }}
        submit={texts.find}
        buttons="start"
        maw="26rem"
      >
        <TextInput type="email" autoComplete="off" {...form.field('email')} />
      </SubmitForm>
      {found && <Account account={found} onEnded={() => setFound({ ...found, sessions: 0 })} />}
    </Stack>
  )
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
