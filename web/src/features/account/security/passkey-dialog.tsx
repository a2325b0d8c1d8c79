import { PasswordInput, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import * as v from 'valibot'
import { givenPassword } from '#shared/api/credentials.ts'
import { passkeyRoutes } from '#shared/api/passkeys.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { useAction } from '../../../data/mutation.ts'
import { addPasskey } from '../../../data/passkeys.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { factorTexts } from './factor-texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { reword } from './reword.ts'
import { securityLabels } from './texts.ts'
import { UserName } from './user-name.tsx'

const texts = factorTexts.passkeys
const fields = v.object({
  ...passkeyRoutes.rename.body.entries,
  password: givenPassword,
})

type Props = { member: MemberInfo; opened: boolean; onClose: () => void }

/** Adds a passkey: its name and the password, then the device, then the recovery codes if new. */
export function PasskeyDialog({ member, opened, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function close() {
    setCodes(null)
    onClose()
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={codes ? factorTexts.recovery.dialogTitle : texts.dialogTitle}
      closeOnClickOutside={false}
      closeOnEscape={!codes}
      withCloseButton={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={member.email} onDone={close} />
      ) : (
        <Form
          member={member}
          onAdded={(made) => (made ? setCodes(made) : close())}
          onCancel={close}
        />
      )}
    </Modal>
  )
}

type FormProps = {
  member: MemberInfo
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

function Form({ member, onAdded, onCancel }: FormProps) {
  const form = useFields({
    initialValues: { name: '', password: '' },
    validate: validateWith(fields, securityLabels),
    labels: securityLabels,
    owners: { ERR_PASSWORD_WRONG: 'password', ERR_PASSWORD_NOT_SET: 'password' },
  })
  const add = useAction(addPasskey, {
    onSuccess: ({ recoveryCodes }, { name }) => {
      notifications.show({ message: texts.done(name), color: 'green' })
      onAdded(recoveryCodes)
    },
    onError: (error) => form.report(reword(error, { ERR_VERSION_CONFLICT: factorTexts.conflict })),
  })
  return (
    <SubmitForm form={form} action={add} submit={factorTexts.continue} onCancel={onCancel}>
      <Text size="sm">{texts.dialogText}</Text>
      <TextInput
        description={texts.nameHint}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <UserName member={member} />
      <PasswordInput autoComplete="current-password" {...form.field('password')} />
    </SubmitForm>
  )
}
