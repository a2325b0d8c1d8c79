import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { memberRoutes } from '#shared/api/members.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { passwordProblems } from '#shared/model/password.ts'
import { changePassword } from '../../../data/members.ts'
import { useAction } from '../../../data/mutation.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { PasswordField, passwordError } from '../password-field.tsx'
import { reword } from './reword.ts'
import { securityLabels, securityTexts } from './texts.ts'
import { UserName } from './user-name.tsx'

const texts = securityTexts.password

type Values = { oldPassword: string; newPassword: string }
type Props = { member: MemberInfo; onCancel: () => void; onChanged: () => void }

/** Changes the password (specification, section 7, Members). */
export function PasswordForm({ member, onCancel, onChanged }: Props) {
  const [checking, setChecking] = useState(false)
  const guesses = [member.email, member.firstName, member.lastName]
  const form = useFields<Values>({
    initialValues: { oldPassword: '', newPassword: '' },
    validate: validateWith(memberRoutes.changePassword.body, securityLabels),
    labels: securityLabels,
    owners: {
      ERR_PASSWORD_WRONG: 'oldPassword',
      ERR_PASSWORD_NOT_SET: 'oldPassword',
      ERR_PASSWORD_NOT_SAFE: 'newPassword',
      ERR_PASSWORD_REUSED: 'newPassword',
      ERR_PASSWORD_NOT_CHANGED: 'newPassword',
    },
  })
  const change = useAction(changePassword, {
    onSuccess: onChanged,
    onError: (error) =>
      form.report(
        reword(error, {
          ERR_PASSWORD_REUSED: texts.reused,
          ERR_PASSWORD_NOT_CHANGED: texts.notChanged,
        }),
      ),
  })

  async function submit(values: Values) {
    if (checking) return
    setChecking(true)
    const problem = await passwordError(values.newPassword, guesses, passwordProblems)
    setChecking(false)
    if (!problem) return change.start(values)
    form.setFieldError('newPassword', problem)
    form.getInputNode('newPassword')?.focus()
  }

  return (
    <SubmitForm
      form={form}
      action={{ start: submit, pending: checking || change.pending }}
      submit={texts.change}
      onCancel={onCancel}
      buttons="start"
      maw="26rem"
    >
      <UserName member={member} />
      <PasswordInput autoComplete="current-password" autoFocus {...form.field('oldPassword')} />
      <PasswordField
        guesses={guesses}
        {...form.field('newPassword')}
        value={form.values.newPassword}
      />
    </SubmitForm>
  )
}
