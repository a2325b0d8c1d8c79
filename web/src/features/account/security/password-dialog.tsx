import { PasswordInput, Text } from '@mantine/core'
import * as v from 'valibot'
import { givenPassword } from '#shared/api/credentials.ts'
import type { AuthOptions } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { reword } from './reword.ts'
import { securityLabels } from './texts.ts'
import { type OptionsChange, useSetOptions } from './use-set-options.ts'
import { UserName } from './user-name.tsx'

/** A change of how one signs in that the password must go with. */
export type Question = {
  change: OptionsChange
  title: string
  text: string
  confirm: string
  /** What to say once it is done. */
  message: (options: AuthOptions) => string
}

type Props = { member: MemberInfo; question: Question | null; onClose: () => void }

/** Asks for the password before it makes a change. */
export function PasswordDialog({ member, question, onClose }: Props) {
  return (
    <Modal opened={question !== null} onClose={onClose} title={question?.title}>
      {question && <Form member={member} question={question} onClose={onClose} />}
    </Modal>
  )
}

type FormProps = { member: MemberInfo; question: Question; onClose: () => void }

function Form({ member, question, onClose }: FormProps) {
  const form = useFields({
    initialValues: { password: '' },
    validate: validateWith(v.object({ password: givenPassword }), securityLabels),
    labels: securityLabels,
    owners: {
      ERR_PASSWORD_WRONG: 'password',
      ERR_PASSWORD_NOT_SET: 'password',
    },
  })
  const change = useSetOptions({
    message: question.message,
    onSuccess: onClose,
    onError: (error) => form.report(reword(error)),
  })
  return (
    <SubmitForm
      form={form}
      action={{
        start: ({ password }) => change.start({ ...question.change, password }),
        pending: change.pending,
      }}
      submit={question.confirm}
      onCancel={onClose}
    >
      <Text size="sm">{question.text}</Text>
      <UserName member={member} />
      <PasswordInput autoComplete="current-password" data-autofocus {...form.field('password')} />
    </SubmitForm>
  )
}
