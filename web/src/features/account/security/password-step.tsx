import { PasswordInput, Text } from '@mantine/core'
import * as v from 'valibot'
import { givenPassword } from '#shared/api/credentials.ts'
import type { ErrorName } from '#shared/errors.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { type Mutation, useAction } from '../../../data/mutation.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { factorTexts } from './factor-texts.ts'
import { reword } from './reword.ts'
import { securityLabels } from './texts.ts'
import { UserName } from './user-name.tsx'

type Props<Result> = {
  member: MemberInfo
  /** What the password is for. */
  text: string
  submit: string
  /** What is done with the password. */
  action: Mutation<string, Result>
  onDone: (result: Result) => unknown
  onCancel: () => void
  /** What failures are called here. */
  words?: Partial<Record<ErrorName, string>>
}

/** Asks for the password and does what it is for. */
export function PasswordStep<Result>(props: Props<Result>) {
  const { member, text, submit, action, onDone, onCancel, words } = props
  const form = useFields({
    initialValues: { password: '' },
    validate: validateWith(v.object({ password: givenPassword }), securityLabels),
    labels: securityLabels,
    owners: { ERR_PASSWORD_WRONG: 'password', ERR_PASSWORD_NOT_SET: 'password' },
  })
  const doing = useAction(action, {
    onSuccess: onDone,
    onError: (error) =>
      form.report(reword(error, { ERR_VERSION_CONFLICT: factorTexts.conflict, ...words })),
  })
  return (
    <SubmitForm
      form={form}
      action={{ start: ({ password }) => doing.start(password), pending: doing.pending }}
      submit={submit}
      onCancel={onCancel}
    >
      <Text size="sm">{text}</Text>
      <UserName member={member} />
      <PasswordInput autoComplete="current-password" data-autofocus {...form.field('password')} />
    </SubmitForm>
  )
}
