import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import * as v from 'valibot'
import { verificationCode } from '#shared/api/codes.ts'
import type { SendingVerification } from '#shared/model/verification.ts'
import { useAction } from '../../data/mutation.ts'
import { confirmPracticePhone, requestNameApproval, sendPhoneCode } from '../../data/practices.ts'
import { usePermission } from '../../session/permissions.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.verification

type Props = { practiceId: string; verification: SendingVerification }

/** What a practice on the free trial verifies before it sends texts. */
export function VerificationSteps({ practiceId, verification }: Props) {
  return (
    <Stack gap="md">
      <Text size="sm">{texts.text}</Text>
      <PhoneStep practiceId={practiceId} verification={verification} />
      <NameStep practiceId={practiceId} verification={verification} />
    </Stack>
  )
}

function PhoneStep({ practiceId, verification: { phone, isPhoneVerified } }: Props) {
  const mayChange = usePermission('practices.update')
  const [isSent, setSent] = useState(false)
  const send = useAction(sendPhoneCode(practiceId), {
    inline: true,
    onSuccess: () => setSent(true),
  })
  const shown = formatPhone(phone)
  if (isPhoneVerified) return <Text size="sm">{texts.phoneDone(shown)}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{texts.phoneOpen(shown)}</Text>
      <FormError error={send.error} />
      {isSent && <CodeForm practiceId={practiceId} />}
      {mayChange && (
        <Button variant="default" loading={send.pending} onClick={() => send.start()}>
          {isSent ? texts.sendAgain : texts.send}
        </Button>
      )}
      <Hint>{texts.landline}</Hint>
    </Stack>
  )
}

const codeForm = v.object({ code: verificationCode })

function CodeForm({ practiceId }: { practiceId: string }) {
  const form = useFields({
    initialValues: { code: '' },
    labels: texts.labels,
    validate: validateWith(codeForm, texts.labels),
  })
  const confirm = useAction(confirmPracticePhone(practiceId), {
    onSuccess: () => notifications.show({ message: texts.verified, color: 'green' }),
    onError: form.report,
  })
  return (
    <SubmitForm form={form} action={confirm} submit={texts.confirm} buttons="start">
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        maw="12rem"
        {...form.field('code')}
      />
    </SubmitForm>
  )
}

function NameStep({ practiceId, verification }: Props) {
  const { name, isNameApproved, requestedAt, rejection } = verification
  const mayChange = usePermission('practices.update')
  const request = useAction(requestNameApproval(practiceId), { inline: true })
  if (isNameApproved) return <Text size="sm">{texts.nameDone(name)}</Text>
  if (requestedAt !== null) return <Text size="sm">{texts.nameWaits(name)}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {rejection === null ? texts.nameOpen(name) : texts.nameRejected(name, rejection)}
      </Text>
      <FormError error={request.error} />
      {mayChange && (
        <Group>
          <Button variant="default" loading={request.pending} onClick={() => request.start()}>
            {texts.request}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
