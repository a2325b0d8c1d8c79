import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import type { OwnChart } from '#shared/model/chart-account.ts'
import { useAction } from '../../data/mutation.ts'
import { disconnectChart, setSharing } from '../../data/own-charts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { practicesTexts as texts } from './texts.ts'

type Props = { chart: OwnChart }

/** A connected practice: what it gets from the account, and the way to disconnect. */
export function ChartSection({ chart }: Props) {
  const { practiceId, practiceName, patientId, patientName, state } = chart
  const disconnect = useAction(disconnectChart(patientId), {
    onSuccess: () =>
      notifications.show({ message: texts.disconnected(practiceName), color: 'green' }),
    inline: true,
  })
  return (
    <Section
      title={practiceName}
      text={patientName ? texts.recordOf(patientName) : undefined}
      action={
        <Group gap="sm">
          {state === 'connected' && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/my/details" search={{ chart: patientId }} {...props} />
              )}
            >
              {texts.details}
            </Button>
          )}
          <ConfirmButton
            variant="default"
            aria-label={texts.disconnectFrom(practiceName)}
            loading={disconnect.pending}
            title={texts.disconnectTitle(practiceName)}
            text={texts.disconnectText}
            confirm={texts.disconnect}
            keep={texts.keep}
            onConfirm={() => disconnect.start(practiceId)}
          >
            {texts.disconnect}
          </ConfirmButton>
        </Group>
      }
    >
      <Stack gap="md">
        <FormError error={disconnect.error} />
        {state === 'paused' ? (
          <Alert color="amber" title={texts.paused}>
            {texts.pausedText}
          </Alert>
        ) : (
          <Sharing chart={chart} />
        )}
      </Stack>
    </Section>
  )
}

function Sharing({ chart }: Props) {
  const { practiceId, practiceName, patientId, shareDetails, shareEmail } = chart
  const change = useAction(setSharing(patientId), { inline: true })
  // The switches already show the choice that is being saved.
  const { shareDetails: details, shareEmail: email } = change.input ?? {
    shareDetails: shareDetails ? 1 : 0,
    shareEmail: shareEmail ? 1 : 0,
  }
  const start = (next: { shareDetails?: 0 | 1; shareEmail?: 0 | 1 }) =>
    change.start({ practiceId, shareDetails: details, shareEmail: email, ...next })
  return (
    <Stack gap="xs" role="group" aria-label={texts.sharing(practiceName)}>
      <Text size="sm" fw={600}>
        {texts.sharing(practiceName)}
      </Text>
      <FormError error={change.error} />
      <Switch
        label={texts.shareDetails}
        checked={details === 1}
        disabled={change.pending}
        onChange={({ currentTarget }) => start({ shareDetails: currentTarget.checked ? 1 : 0 })}
      />
      <Switch
        label={texts.shareEmail}
        checked={email === 1}
        disabled={change.pending}
        onChange={({ currentTarget }) => start({ shareEmail: currentTarget.checked ? 1 : 0 })}
      />
      <Hint>{texts.sharingHint}</Hint>
    </Stack>
  )
}
