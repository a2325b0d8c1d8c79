import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { License, ProviderProfile } from '#shared/model/provider.ts'
import { states } from '#shared/model/states.ts'
import { useAction } from '../../data/mutation.ts'
import { verifyProvider } from '../../data/providers.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDob } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { LicenseBadge } from './licenses-section.tsx'
import { providerLabels as labels, needTexts, providerTexts } from './texts.ts'
import { VerificationBadge } from './verification-badge.tsx'

const texts = providerTexts.admin

type Props = { provider: ProviderProfile; onDone: () => void }

/** What the operator looks at, and decides by: the decision is of just what is shown. */
export function Decision({ provider, onDone }: Props) {
  const { verification, licenses, isBaaConfirmed, missing } = provider
  return (
    <Stack gap="md">
      <Group>
        <VerificationBadge verification={verification} />
      </Group>
      <Fact label={labels.npi} value={provider.npi} />
      <Fact label={labels.professionLine} value={provider.professionLine} />
      <Fact label={labels.contactPhone} value={formatPhone(provider.contactPhone)} />
      <Fact label={labels.contactEmail} value={provider.contactEmail} />
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {licenses.map((license) => (
          <LicenseFacts key={license.licenseId} license={license} />
        ))}
      </Stack>
      {verification !== 'inactive' && !isBaaConfirmed && (
        <Alert color="amber" title={texts.baa}>
          {texts.baaMissing}
        </Alert>
      )}
      {missing.includes('license') && <Alert color="amber">{needTexts.license}</Alert>}
      {verification !== 'inactive' && <Buttons provider={provider} onDone={onDone} />}
    </Stack>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm">{value}</Text>
    </div>
  )
}

function LicenseFacts({ license }: { license: License }) {
  const { state, licenseId, issueDate, expireDate } = license
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {states[state].name}
        </Text>
        <LicenseBadge license={license} />
      </Group>
      <Text size="sm">
        {licenseId} · {formatDob(issueDate)} – {formatDob(expireDate)}
      </Text>
    </li>
  )
}

function Buttons({ provider, onDone }: Props) {
  const { verifiedAt, licenses, isBaaConfirmed, missing } = provider
  const decide = useAction(verifyProvider(provider), {
    onSuccess: (_profile, verified) => {
      notifications.show({
        message: verified ? texts.verified : texts.unverified,
        color: 'green',
      })
      onDone()
    },
    inline: true,
  })
  const isToCheck = verifiedAt === null || licenses.some(({ isVerified }) => !isVerified)
  return (
    <>
      <FormError error={decide.error} />
      <Group>
        {isToCheck && (
          <Button
            loading={decide.pending}
            disabled={!isBaaConfirmed || missing.includes('license')}
            onClick={() => decide.start(1)}
          >
            {texts.verify}
          </Button>
        )}
        {verifiedAt !== null && (
          <ConfirmButton
            variant="subtle"
            color="red"
            loading={decide.pending}
            title={texts.unverifyTitle}
            text={texts.unverifyText}
            confirm={texts.unverify}
            keep={texts.keep}
            onConfirm={() => decide.start(0)}
          >
            {texts.unverify}
          </ConfirmButton>
        )}
      </Group>
    </>
  )
}
