import { Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type License, type ProviderProfile, RETURN_MAX } from '#shared/model/provider.ts'
import { states } from '#shared/model/states.ts'
import { useAction } from '../../data/mutation.ts'
import { decideOnProvider } from '../../data/providers.ts'
import { useDraft } from '../../session/drafts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDob } from '../../ui/dates.ts'
import { useFields } from '../../ui/form.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { LicenseBadge } from './licenses-section.tsx'
import { providerTexts } from './texts.ts'

const texts = providerTexts.admin

type Props = { provider: ProviderProfile; onDone: () => void }
type Values = { licenseIds: string[]; reason: string }

/** Verifies a provider with the licenses that are ticked, or sends the application back with a reason. */
export function DecisionForm({ provider, onDone }: Props) {
  const { id, verifiedAt, licenses, isBaaConfirmed, missing } = provider
  const form = useFields<Values>({
    initialValues: {
      licenseIds: licenses.filter((one) => one.isVerified).map(({ licenseId }) => licenseId),
      reason: '',
    },
    labels: texts.fields,
    validate: (values) => wrongIn(values, licenses),
  })
  useDraft(`provider-decision-${id}`, form)
  const decide = useAction(decideOnProvider(provider), {
    onSuccess: (_profile, { verified }) => {
      const refused = verifiedAt === null ? texts.sentBack : texts.unverified
      notifications.show({ message: verified === 1 ? texts.verified : refused, color: 'green' })
      onDone()
    },
    onError: form.report,
  })

  function refuse() {
    const reason = form.values.reason.trim()
    if (reason === '') {
      form.setErrors({ reason: texts.reasonNeeded })
      form.getInputNode('reason')?.focus()
      return
    }
    form.clear()
    form.finish()
    decide.start({ verified: 0, reason })
  }

  const isToCheck = verifiedAt === null || licenses.some(({ isVerified }) => !isVerified)
  return (
    <SubmitForm
      form={form}
      action={{
        pending: decide.pending,
        start: ({ licenseIds, reason }) => decide.start({ verified: 1, licenseIds, reason }),
      }}
      submit={texts.verify}
      disabled={!isToCheck || !isBaaConfirmed || missing.includes('license')}
      buttons="wide"
      footer={
        <Refusal isVerified={verifiedAt !== null} pending={decide.pending} onRefuse={refuse} />
      }
    >
      <Checkbox.Group {...form.field('licenseIds')}>
        <Stack gap="xs" mt="xs">
          {licenses.map((license) => (
            <LicenseChoice key={license.licenseId} license={license} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        autosize
        minRows={2}
        maxLength={RETURN_MAX}
        description={texts.reasonHint}
        {...form.field('reason')}
      />
    </SubmitForm>
  )
}

/** The faults that keep the form from verifying, by field. */
function wrongIn({ licenseIds, reason }: Values, licenses: readonly License[]) {
  const wrong: Record<string, string> = {}
  const isAll = licenses.every(({ licenseId }) => licenseIds.includes(licenseId))
  if (licenseIds.length === 0) wrong.licenseIds = texts.none
  else if (!isAll && reason.trim() === '') wrong.reason = texts.reasonNeeded
  return wrong
}

function LicenseChoice({ license }: { license: License }) {
  const { licenseId, state, issueDate, expireDate } = license
  return (
    <Checkbox
      value={licenseId}
      label={
        <>
          {states[state].name} <LicenseBadge license={license} />
        </>
      }
      description={`${licenseId} · ${formatDob(issueDate)} – ${formatDob(expireDate)}`}
    />
  )
}

type RefusalProps = { isVerified: boolean; pending: boolean; onRefuse: () => void }

/** Taking back what patients already see asks first. */
function Refusal({ isVerified, pending, onRefuse }: RefusalProps) {
  if (!isVerified) {
    return (
      <Button variant="default" disabled={pending} onClick={onRefuse}>
        {texts.sendBack}
      </Button>
    )
  }
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      disabled={pending}
      title={texts.unverifyTitle}
      text={texts.unverifyText}
      confirm={texts.unverify}
      keep={texts.keep}
      onConfirm={onRefuse}
    >
      {texts.unverify}
    </ConfirmButton>
  )
}
