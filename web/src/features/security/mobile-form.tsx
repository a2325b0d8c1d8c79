import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CodeSent } from '#shared/api/codes.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { focusFirst, useServerErrors } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { accountTexts } from '../account/texts.ts'
import { reword } from './reword.ts'
import { securityLabels, securityTexts } from './texts.ts'
import { UserName } from './user-name.tsx'

const texts = securityTexts.mobile

export type MobileValues = { mobile: string; password: string }

/** A code that was sent, and what it takes to send another. */
export type SentCode = CodeSent & MobileValues

/** Sends a code to a number. */
export const sendCode = async (values: MobileValues): Promise<SentCode> => ({
  ...values,
  ...(await api.members.sendMobileCode({ params: { memberId: 'me' }, body: values })),
})

/** What a refusal to send a code is called here. */
export const mobileWords = {
  ERR_MOBILE_REGISTERED: texts.registered,
  ERR_MOBILE_VERIFIED: texts.alreadyVerified,
  ERR_VERIFICATION_REQUEST_TOO_SOON: texts.tooSoon,
}

type Props = {
  member: MemberInfo
  form: UseFormReturnType<MobileValues>
  onSent: (sent: SentCode) => void
  onCancel: () => void
}

/** The first step: the number, and the password. */
export function MobileForm({ member, form, onSent, onCancel }: Props) {
  const errors = useServerErrors(form, securityLabels, {
    ERR_MOBILE_MISFORMAT: 'mobile',
    ERR_MOBILE_REGISTERED: 'mobile',
    ERR_MOBILE_VERIFIED: 'mobile',
    ERR_PASSWORD_WRONG: 'password',
    ERR_PASSWORD_NOT_SET: 'password',
  })
  const send = useAction({
    run: sendCode,
    onSuccess: onSent,
    onError: (error) => errors.report(reword(error, mobileWords)),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        errors.clear()
        send.start(values)
      }, focusFirst(form))}
    >
      <Stack>
        <FormError error={errors.banner} />
        <PhoneInput
          label={securityLabels.mobile}
          description={texts.numberHint}
          key={form.key('mobile')}
          {...form.getInputProps('mobile')}
        />
        <UserName member={member} />
        <PasswordInput
          label={securityLabels.password}
          description={texts.passwordHint}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': accountTexts.password.show }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {securityTexts.cancel}
          </Button>
          <Button type="submit" loading={send.pending}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
