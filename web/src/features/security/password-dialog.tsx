import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import * as v from 'valibot'
import { givenPassword } from '#shared/api/auth.ts'
import type { AuthOptions } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { accountTexts } from '../account/texts.ts'
import { reword } from './reword.ts'
import { securityLabels, securityTexts } from './texts.ts'
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
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: validateWith(v.object({ password: givenPassword }), securityLabels),
  })
  const errors = useServerErrors(form, securityLabels, {
    ERR_PASSWORD_WRONG: 'password',
    ERR_PASSWORD_NOT_SET: 'password',
  })
  const change = useSetOptions({
    message: question.message,
    onSuccess: onClose,
    onError: (error) => errors.report(reword(error)),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ password }) => {
        errors.clear()
        change.start({ ...question.change, password })
      }, focusFirst(form))}
    >
      <Stack>
        <Text size="sm">{question.text}</Text>
        <FormError error={errors.banner} />
        <UserName member={member} />
        <PasswordInput
          label={securityLabels.password}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': accountTexts.password.show }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {securityTexts.cancel}
          </Button>
          <Button type="submit" loading={change.pending}>
            {question.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
