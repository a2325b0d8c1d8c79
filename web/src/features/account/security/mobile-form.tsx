import { PasswordInput } from '@mantine/core'
import type { CodeSent } from '#shared/api/codes.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { sendMobileCode } from '../../../data/members.ts'
import { useAction } from '../../../data/mutation.ts'
import type { Fields } from '../../../ui/form.ts'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { reword } from './reword.ts'
import { securityTexts } from './texts.ts'
import { UserName } from './user-name.tsx'

const texts = securityTexts.mobile

export type MobileValues = { mobile: string; password: string }

/** A code that was sent, and what it takes to send another. */
export type SentCode = CodeSent & MobileValues

/** Sends a code to a number. */
export const sendCode = async (values: MobileValues): Promise<SentCode> => ({
  ...values,
  ...(await sendMobileCode(values)),
})

/** What a refusal to send a code is called here. */
export const mobileWords = {
  ERR_MOBILE_REGISTERED: texts.registered,
  ERR_MOBILE_VERIFIED: texts.alreadyVerified,
  ERR_VERIFICATION_REQUEST_TOO_SOON: texts.tooSoon,
}

/** The field that a refusal is about. */
export const mobileOwners = {
  ERR_MOBILE_MISFORMAT: 'mobile',
  ERR_MOBILE_REGISTERED: 'mobile',
  ERR_MOBILE_VERIFIED: 'mobile',
  ERR_PASSWORD_WRONG: 'password',
  ERR_PASSWORD_NOT_SET: 'password',
}

type Props = {
  member: MemberInfo
  form: Fields<MobileValues>
  onSent: (sent: SentCode) => void
  onCancel: () => void
}

/** The first step: the number, and the password. */
export function MobileForm({ member, form, onSent, onCancel }: Props) {
  const send = useAction(
    { run: sendCode },
    { onSuccess: onSent, onError: (error) => form.report(reword(error, mobileWords)) },
  )
  return (
    <SubmitForm form={form} action={send} submit={texts.send} onCancel={onCancel}>
      <PhoneInput description={texts.numberHint} {...form.field('mobile')} />
      <UserName member={member} />
      <PasswordInput
        description={texts.passwordHint}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </SubmitForm>
  )
}
