import { Alert, Button, Group, Menu, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconBrandFacebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FacebookConnection, FacebookState } from '#shared/model/facebook.ts'
import {
  changeFacebook,
  connectFacebook,
  disconnectFacebook,
  facebookQuery,
} from '../../data/facebook.ts'
import { useAction } from '../../data/mutation.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { FacebookForms } from './facebook-forms.tsx'
import { facebookTexts as texts } from './texts.ts'
import { useComeback } from './use-comeback.ts'

type Props = { practiceId: string }

/** How leads come in from Facebook; finishes connecting where somebody has just come back from there. */
export function FacebookTab({ practiceId }: Props) {
  const query = useQuery(facebookQuery(practiceId))
  const { pending, error, wasDenied } = useComeback('facebook', connectFacebook(practiceId), () =>
    notifications.show({ message: texts.connected, color: 'green' }),
  )
  return (
    <Stack>
      <FormError error={error} />
      {wasDenied && <Alert color="amber" title={texts.canceled} />}
      <Loaded
        query={query}
        skeleton={
          <Section title={texts.title} text={texts.text}>
            <LinesSkeleton count={3} />
          </Section>
        }
      >
        {(state) => <State practiceId={practiceId} state={state} connecting={pending} />}
      </Loaded>
    </Stack>
  )
}

type StateProps = Props & { state: FacebookState; connecting: boolean }

function State({ practiceId, state, connecting }: StateProps) {
  const { isSetUp, connectUrl, connection } = state
  if (connection) {
    return (
      <Connected
        practiceId={practiceId}
        connection={connection}
        connectUrl={connectUrl}
        connecting={connecting}
      />
    )
  }
  return (
    <Section title={texts.title} text={texts.text}>
      {isSetUp && connectUrl ? (
        <EmptyState
          illustration="people"
          title={connecting ? texts.connecting : texts.noneTitle}
          text={texts.none}
          action={<ConnectButton url={connectUrl} connecting={connecting} label={texts.connect} />}
        />
      ) : (
        <EmptyState illustration="locked" title={texts.notSetUpTitle} text={texts.notSetUp} />
      )}
    </Section>
  )
}

type ConnectProps = { url: string; connecting: boolean; label: string }

/** Leads to Facebook, which leads back here. */
function ConnectButton({ url, connecting, label }: ConnectProps) {
  if (!usePermission('practices.facebook.update')) return null
  return (
    <Button
      component="a"
      href={url}
      loading={connecting}
      leftSection={<IconBrandFacebook size={16} aria-hidden />}
    >
      {label}
    </Button>
  )
}

type ConnectedProps = Props & {
  connection: FacebookConnection
  connectUrl: string | null
  connecting: boolean
}

function Connected({ practiceId, connection, connectUrl, connecting }: ConnectedProps) {
  const { isRevoked, lacks, pageId, name } = connection
  const isLacking = !isRevoked && lacks.length > 0
  return (
    <>
      {(isRevoked || isLacking) && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={isRevoked ? texts.revokedTitle : texts.lacksTitle}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{isRevoked ? texts.revoked : texts.lacks(lacks)}</Text>
            {connectUrl && (
              <ConnectButton url={connectUrl} connecting={connecting} label={texts.connectAgain} />
            )}
          </Stack>
        </Alert>
      )}
      <Section
        title={texts.title}
        text={texts.as(name)}
        action={<Actions practiceId={practiceId} connection={connection} />}
      >
        <Stack gap="sm">
          <PageSelect practiceId={practiceId} connection={connection} />
          {pageId !== null && <Coming connection={connection} />}
        </Stack>
      </Section>
      {pageId !== null && <FacebookForms practiceId={practiceId} connection={connection} />}
    </>
  )
}

/** How many leads came in, and when Facebook was last asked. */
function Coming({
  connection: { leads, lastLeadAt, checkedAt },
}: Pick<ConnectedProps, 'connection'>) {
  return (
    <Hint component="div">
      {texts.leads(leads)}
      {lastLeadAt && (
        <>
          , {texts.last} <RelativeTime at={lastLeadAt} />
        </>
      )}
      {checkedAt && (
        <>
          . {texts.checked} <RelativeTime at={checkedAt} />
        </>
      )}
    </Hint>
  )
}

type Known = Props & { connection: FacebookConnection }

function PageSelect({ practiceId, connection }: Known) {
  const { pages, pageId, isRevoked } = connection
  const mayChoose = usePermission('practices.facebook.update')
  const choose = useAction(changeFacebook(practiceId, connection), {
    inline: true,
    onSuccess: () => notifications.show({ message: texts.pageChosen, color: 'green' }),
  })
  if (pages.length === 0) return <Hint>{texts.noPages}</Hint>
  return (
    <>
      <FormError error={choose.error} />
      <Select
        label={texts.page}
        placeholder={texts.choosePage}
        data={pages.map((page) => ({ value: page.pageId, label: page.name }))}
        value={choose.input?.pageId ?? pageId}
        disabled={choose.pending || isRevoked || !mayChoose}
        maw="28rem"
        onChange={(chosen) => {
          if (chosen !== null && chosen !== pageId) choose.start({ pageId: chosen })
        }}
      />
    </>
  )
}

function Actions({ practiceId, connection }: Known) {
  const mayUpdate = usePermission('practices.facebook.update')
  const mayEnd = usePermission('practices.facebook.delete')
  const refresh = useAction(changeFacebook(practiceId, connection), {
    onSuccess: () => notifications.show({ message: texts.refreshed, color: 'green' }),
  })
  const disconnect = useAction(disconnectFacebook(practiceId), {
    onSuccess: () => notifications.show({ message: texts.disconnected, color: 'green' }),
  })
  return (
    <Group gap="xs" wrap="nowrap">
      {mayEnd && (
        <ConfirmButton
          variant="default"
          size="xs"
          loading={disconnect.pending}
          title={texts.disconnectTitle}
          text={texts.disconnectText}
          confirm={texts.disconnect}
          onConfirm={() => disconnect.start()}
        >
          {texts.disconnect}
        </ConfirmButton>
      )}
      {mayUpdate && (
        <MoreMenu label={texts.title} pending={refresh.pending}>
          <Menu.Item disabled={connection.isRevoked} onClick={() => refresh.start({ refresh: 1 })}>
            {texts.refresh}
          </Menu.Item>
        </MoreMenu>
      )}
    </Group>
  )
}
