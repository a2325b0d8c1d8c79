import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { memberRoutes } from '#shared/api/members.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { passwordProblems } from '#shared/model/password.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField, passwordError } from '../account/password-field.tsx'
import { accountTexts } from '../account/texts.ts'
import { sessionsQuery } from './queries.ts'
import { reword } from './reword.ts'
import { securityLabels, securityTexts } from './texts.ts'
import { UserName } from './user-name.tsx'

const texts = securityTexts.password

type Values = { oldPassword: string; newPassword: string }
type Props = { member: MemberInfo; onCancel: () => void; onChanged: () => void }

/** Changes the password (specification, section 7, Members). */
export function PasswordForm({ member, onCancel, onChanged }: Props) {
  const client = useQueryClient()
  const [checking, setChecking] = useState(false)
  const guesses = [member.email, member.firstName, member.lastName]
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { oldPassword: '', newPassword: '' },
    validate: validateWith(memberRoutes.changePassword.body, securityLabels),
  })
  const errors = useServerErrors(form, securityLabels, {
    ERR_PASSWORD_WRONG: 'oldPassword',
    ERR_PASSWORD_NOT_SET: 'oldPassword',
    ERR_PASSWORD_NOT_SAFE: 'newPassword',
    ERR_PASSWORD_REUSED: 'newPassword',
    ERR_PASSWORD_NOT_CHANGED: 'newPassword',
  })
  const change = useAction({
    run: (body: Values) => api.members.changePassword({ params: { memberId: 'me' }, body }),
    onSuccess: async () => {
      onChanged()
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: (error) =>
      errors.report(
        reword(error, {
          ERR_PASSWORD_REUSED: texts.reused,
          ERR_PASSWORD_NOT_CHANGED: texts.notChanged,
        }),
      ),
  })

  async function submit(values: Values) {
    if (checking) return
    errors.clear()
    setChecking(true)
    const problem = await passwordError(values.newPassword, guesses, passwordProblems)
    setChecking(false)
    if (!problem) return change.start(values)
    form.setFieldError('newPassword', problem)
    form.getInputNode('newPassword')?.focus()
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst(form))}>
      <Stack maw="26rem">
        <FormError error={errors.banner} />
        <UserName member={member} />
        <PasswordInput
          label={securityLabels.oldPassword}
          autoComplete="current-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': accountTexts.password.show }}
          {...form.getInputProps('oldPassword')}
        />
        <PasswordField
          label={securityLabels.newPassword}
          value={form.values.newPassword}
          guesses={guesses}
          {...form.getInputProps('newPassword')}
        />
        <Group gap="sm">
          <Button type="submit" loading={checking || change.pending}>
            {texts.change}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {securityTexts.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
