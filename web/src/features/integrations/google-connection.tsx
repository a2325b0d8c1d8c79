import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconBrandGoogle } from '@tabler/icons-react'
import type { GoogleAdsState } from '#shared/model/google-ads.ts'
import { disconnectGoogleAds, testGoogleAds } from '../../data/google-ads.ts'
import { useAction } from '../../data/mutation.ts'
import { usePermission } from '../../session/permissions.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { googleTexts as texts } from './texts.ts'

type Props = { practiceId: string; state: GoogleAdsState; connecting: boolean }

/** The account at Google by which conversions are sent. */
export function GoogleConnection({ practiceId, state, connecting }: Props) {
  const { connectUrl, settings } = state
  const { connectedAt, isRevoked, way } = settings
  const mayEdit = usePermission('practices.googleAds.update')
  const connect = (label: string) =>
    mayEdit &&
    connectUrl && (
      <Button
        component="a"
        href={connectUrl}
        variant={way === 'upload' ? 'filled' : 'default'}
        loading={connecting}
        leftSection={<IconBrandGoogle size={16} aria-hidden />}
      >
        {label}
      </Button>
    )
  return (
    <Section title={texts.connection}>
      {connectedAt === null ? (
        <Group justify="space-between" gap="sm">
          <Hint>{connecting ? texts.connecting : texts.notConnected}</Hint>
          {connect(texts.connect)}
        </Group>
      ) : (
        <Stack gap="sm">
          {isRevoked && (
            <Alert
              color="red"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              title={texts.revokedTitle}
            >
              <Stack gap="xs" align="flex-start">
                <Text size="sm">{texts.revoked}</Text>
                {connect(texts.connectAgain)}
              </Stack>
            </Alert>
          )}
          <Group justify="space-between" gap="sm">
            <Hint>
              {texts.connectedSince} <RelativeTime at={connectedAt} />
            </Hint>
            {mayEdit && <Disconnect practiceId={practiceId} />}
          </Group>
          {way === 'upload' && !isRevoked && mayEdit && <Test practiceId={practiceId} />}
        </Stack>
      )}
    </Section>
  )
}

function Disconnect({ practiceId }: Pick<Props, 'practiceId'>) {
  const disconnect = useAction(disconnectGoogleAds(practiceId), {
    onSuccess: () => notifications.show({ message: texts.disconnected, color: 'green' }),
  })
  return (
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
  )
}

/** Asks Google whether it would take conversions; it says why not. */
function Test({ practiceId }: Pick<Props, 'practiceId'>) {
  const test = useAction(testGoogleAds(practiceId), {
    inline: true,
    onSuccess: ({ problems }) => {
      if (problems.length === 0) notifications.show({ message: texts.testGood, color: 'green' })
      else {
        notifications.show({
          title: texts.testBad,
          message: problems.join(' '),
          color: 'red',
          autoClose: false,
        })
      }
    },
  })
  return (
    <Stack gap="xs" align="flex-start">
      <FormError error={test.error} />
      <Button variant="default" size="xs" loading={test.pending} onClick={() => test.start()}>
        {texts.test}
      </Button>
    </Stack>
  )
}
