import { Alert, List, PasswordInput, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PhoneConnection, PhoneState } from '#shared/model/phone.ts'
import { useAction } from '../../data/mutation.ts'
import { changePhone, phoneQuery } from '../../data/phone.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopiedField } from '../../ui/copied-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFields } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { phoneTexts as texts } from './texts.ts'

type Props = { practiceId: string }

/** The service that carries the practice's phone. */
export function PhoneTab({ practiceId }: Props) {
  const query = useQuery(phoneQuery(practiceId))
  return (
    <Loaded
      query={query}
      skeleton={
        <Section title={texts.title} text={texts.text}>
          <LinesSkeleton count={3} />
        </Section>
      }
    >
      {({ connection, clientId }) =>
        connection ? (
          <Connected practiceId={practiceId} connection={connection} clientId={clientId} />
        ) : (
          <Section title={texts.title} text={texts.text}>
            <Connect practiceId={practiceId} connection={null} clientId={clientId} />
          </Section>
        )
      }
    </Loaded>
  )
}

type ConnectProps = Props & Pick<PhoneState, 'connection' | 'clientId'>

/** Connects by a credential that somebody made at RingCentral. */
function Connect({ practiceId, connection, clientId }: ConnectProps) {
  const mayEdit = usePermission('practices.communicationPlatform.update')
  const form = useFields<{ credential: string }>({
    initialValues: { credential: '' },
    labels: texts.labels,
  })
  const save = useAction(changePhone(practiceId, connection), {
    onSuccess: () => {
      form.reset()
      notifications.show({ message: texts.connected, color: 'green' })
    },
    onError: form.report,
  })
  if (clientId === null || !mayEdit) {
    return <EmptyState illustration="locked" title={texts.notSetUpTitle} text={texts.notSetUp} />
  }
  const [create, allow, paste] = texts.steps
  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: () => save.start({ platform: 'ringcentral', credential: form.values.credential }),
      }}
      submit={connection ? texts.connectAgain : texts.connect}
      buttons="start"
    >
      <List type="ordered" size="sm" spacing="xs">
        <List.Item>{create}</List.Item>
        <List.Item>{allow}</List.Item>
        <List.Item>{paste}</List.Item>
      </List>
      <CopiedField
        label={texts.clientId}
        value={clientId}
        copy={texts.copy}
        copied={texts.copied}
      />
      <PasswordInput
        {...form.field('credential')}
        description={texts.credentialHint}
        autoComplete="off"
      />
    </SubmitForm>
  )
}

type ConnectedProps = Props & { connection: PhoneConnection; clientId: string | null }

function Connected({ practiceId, connection, clientId }: ConnectedProps) {
  const { isRevoked, name, number, checkedAt } = connection
  return (
    <Stack>
      {isRevoked && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={texts.revokedTitle}
        >
          <Text size="sm">{texts.revoked}</Text>
        </Alert>
      )}
      <Section
        title={texts.title}
        text={texts.as(name)}
        action={<Disconnect practiceId={practiceId} connection={connection} />}
      >
        <Stack>
          {isRevoked && (
            <Connect practiceId={practiceId} connection={connection} clientId={clientId} />
          )}
          <Uses practiceId={practiceId} connection={connection} />
          <Hint component="div">
            {number && (
              <>
                {texts.number}: {formatPhone(number)}
                {'. '}
              </>
            )}
            {checkedAt && (
              <>
                {texts.checked} <RelativeTime at={checkedAt} />
              </>
            )}
          </Hint>
        </Stack>
      </Section>
    </Stack>
  )
}

type Known = Pick<ConnectedProps, 'practiceId' | 'connection'>

/** What the connection is for. */
function Uses({ practiceId, connection }: Known) {
  const mayEdit = usePermission('practices.communicationPlatform.update')
  const turn = useAction(changePhone(practiceId, connection))
  return (
    <Stack gap="sm">
      {(['places', 'logsCalls', 'logsTexts'] as const).map((name) => (
        <Switch
          key={name}
          label={texts[name]}
          description={texts[`${name}Hint`]}
          checked={(turn.input?.[name] ?? Number(connection[name])) === 1}
          disabled={!mayEdit}
          onChange={({ currentTarget: { checked } }) => turn.start({ [name]: checked ? 1 : 0 })}
        />
      ))}
    </Stack>
  )
}

function Disconnect({ practiceId, connection }: Known) {
  const mayEnd = usePermission('practices.communicationPlatform.update')
  const end = useAction(changePhone(practiceId, connection), {
    onSuccess: () => notifications.show({ message: texts.disconnected, color: 'green' }),
  })
  if (!mayEnd) return null
  return (
    <ConfirmButton
      variant="default"
      size="xs"
      loading={end.pending}
      title={texts.disconnectTitle}
      text={texts.disconnectText}
      confirm={texts.disconnect}
      onConfirm={() => end.start({ platform: 'none' })}
    >
      {texts.disconnect}
    </ConfirmButton>
  )
}
