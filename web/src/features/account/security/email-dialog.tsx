import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CodeSent } from '#shared/api/codes.ts'
import { memberRoutes } from '#shared/api/members.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { changeEmail, sendEmailCode } from '../../../data/members.ts'
import { useAction } from '../../../data/mutation.ts'
import { ownChartsQuery } from '../../../data/own-charts.ts'
import { useDraft } from '../../../session/drafts.ts'
import { type Fields, useFields, validateWith } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { ContactDialog } from './contact-dialog.tsx'
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

/** Changes the address that the member signs in with. */
export function EmailDialog({ member, opened, onClose }: Props) {
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
  return (
    <ContactDialog
      {...{ opened, onClose, texts, words }}
      toOf={({ email }: SentCode) => email}
      send={sendCode}
      verification={changeEmail}
      forget={(what) => (what === 'password' ? form.setFieldValue('password', '') : form.reset())}
    >
      {(step) => <EmailForm member={member} form={form} {...step} />}
    </ContactDialog>
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
        <Sharing />
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

/** The practices that get the new address, as the member chose for each chart. */
function Sharing() {
  const { data } = useQuery({ ...ownChartsQuery, meta: { errors: 'silent' } })
  if (!data || data.charts.length === 0) return null
  const names = data.charts
    .filter(({ shareEmail }) => shareEmail)
    .map(({ practiceName }) => practiceName)
  return (
    <Hint>
      {names.length > 0 ? texts.sharedWith(names.join(', ')) : texts.sharedWithNone}{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/my/practices" {...props} />}
      >
        {texts.chooseSharing}
      </Anchor>
    </Hint>
  )
}
