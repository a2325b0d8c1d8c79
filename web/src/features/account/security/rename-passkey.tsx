import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { passkeyRoutes } from '#shared/api/passkeys.ts'
import type { PasskeyInfo } from '#shared/model/account.ts'
import { useAction } from '../../../data/mutation.ts'
import { renamePasskey } from '../../../data/passkeys.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { factorTexts } from './factor-texts.ts'
import { securityLabels } from './texts.ts'

const texts = factorTexts.passkeys

/** Gives a passkey another name. */
export function RenamePasskey({ passkey }: { passkey: PasskeyInfo }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.renameOf(passkey.name)}
        onClick={open}
      >
        {texts.rename}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.renameTitle} withCloseButton={false}>
        <Form passkey={passkey} onClose={close} />
      </Modal>
    </>
  )
}

function Form({ passkey: { id, name }, onClose }: { passkey: PasskeyInfo; onClose: () => void }) {
  const form = useFields({
    initialValues: { name },
    validate: validateWith(passkeyRoutes.rename.body, securityLabels),
    labels: securityLabels,
  })
  const rename = useAction(renamePasskey, {
    onSuccess: () => {
      onClose()
      notifications.show({ message: texts.renamed, color: 'green' })
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{ start: (values) => rename.start({ id, ...values }), pending: rename.pending }}
      onCancel={onClose}
    >
      <TextInput data-autofocus {...form.field('name')} />
    </SubmitForm>
  )
}
