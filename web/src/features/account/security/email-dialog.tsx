import { Modal, PasswordInput, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CodeSent } from '#shared/api/codes.ts'
import { memberRoutes } from '#shared/api/members.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { changeEmail, sendEmailCode } from '../../../data/members.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { type Fields, useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { ContactCode } from './contact-code.tsx'
import { reword } from './reword.ts'
import { securityLabels, securityTexts } from './texts.ts'
import { UserName } from './user-name.tsx'

const texts = securityTexts.email

type Values = { email: string; password: string }
type SentCode = CodeSent & Values

const sendCode = async (values: Values): Promise<SentCode> => ({
  ...values,
  ...(await sendEmailCode(values)),
})

/** What a refusal is called here. */
const words = {
  ERR_EMAIL_ALREADY_VERIFIED: texts.same,
  ERR_EMAIL_EXISTS: texts.exists,
  ERR_VERIFICATION_REQUEST_TOO_SOON: texts.tooSoon,
}

type Props = { member: MemberInfo; opened: boolean; onClose: () => void }

/**
 * Changes the address that the member signs in with: first the new one and the password, then the
 * code that was sent to it. A dialog that is closed after the code was sent opens at the code, for
 * as long as the code is good.
 */
export function EmailDialog({ member, opened, onClose }: Props) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const form = useFields<Values>({
    initialValues: { email: '', password: '' },
    validate: validateWith(memberRoutes.sendEmailCode.body, securityLabels),
    labels: securityLabels,
    owners: {
      ERR_EMAIL_ALREADY_VERIFIED: 'email',
      ERR_PASSWORD_WRONG: 'password',
      ERR_PASSWORD_NOT_SET: 'password',
    },
  })
  useDraft('email', form, ['password'])
  const waiting = sent && Date.parse(sent.expiresAt) > Date.now() ? sent : null

  function close() {
    form.setFieldValue('password', '')
    onClose()
  }

  function finish() {
    setSent(null)
    form.reset()
    onClose()
    notifications.show({ message: texts.done, color: 'green' })
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={texts.dialogTitle}
      closeOnClickOutside={false}
      // Else it, not the first field, has the focus.
      withCloseButton={false}
    >
      {waiting ? (
        <ContactCode
          sent={waiting}
          to={waiting.email}
          texts={texts}
          words={words}
          verification={changeEmail}
          send={() => sendCode(waiting)}
          onSent={setSent}
          onVerified={finish}
          onOther={() => setSent(null)}
          onCancel={close}
        />
      ) : (
        <EmailForm member={member} form={form} onSent={setSent} onCancel={close} />
      )}
    </Modal>
  )
}

type FormProps = {
  member: MemberInfo
  form: Fields<Values>
  onSent: (sent: SentCode) => void
  onCancel: () => void
}

/** The first step: the new address, and the password. */
function EmailForm({ member, form, onSent, onCancel }: FormProps) {
  const send = useAction(
    { run: sendCode },
    { onSuccess: onSent, onError: (error) => form.report(reword(error, words)) },
  )
  return (
    <SubmitForm form={form} action={send} submit={texts.send} onCancel={onCancel}>
      <Stack gap="md">
        <Hint>{texts.consequence}</Hint>
        <TextInput
          type="email"
          autoComplete="email"
          description={texts.emailHint}
          {...form.field('email')}
        />
        <UserName member={member} />
        <PasswordInput
          description={texts.passwordHint}
          autoComplete="current-password"
          {...form.field('password')}
        />
      </Stack>
    </SubmitForm>
  )
}
