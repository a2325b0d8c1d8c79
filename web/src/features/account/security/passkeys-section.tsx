import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import type { PasskeyInfo } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { browserSupportsWebAuthn, removePasskey } from '../../../data/passkeys.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Section } from '../../../ui/section.tsx'
import { factorTexts } from './factor-texts.ts'
import { FactorTimes } from './factor-times.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { PasswordStep } from './password-step.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import classes from './sessions.module.css'

const texts = factorTexts.passkeys

type Props = { member: MemberInfo; passkeys: readonly PasskeyInfo[] }

/** The passkeys of the member, each of which can be renamed and removed. */
export function PasskeysSection({ member, passkeys }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  const isSupported = browserSupportsWebAuthn()
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        isSupported && (
          <Button variant="default" onClick={open}>
            {texts.add}
          </Button>
        )
      }
    >
      {!isSupported && <Hint>{texts.unsupported}</Hint>}
      {passkeys.length === 0 ? (
        isSupported && <Hint>{factorTexts.none}</Hint>
      ) : (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} member={member} passkey={passkey} />
          ))}
        </ul>
      )}
      <PasskeyDialog member={member} opened={opened} onClose={close} />
    </Section>
  )
}

function PasskeyRow({ member, passkey }: { member: MemberInfo; passkey: PasskeyInfo }) {
  const { name, isSynced, addedAt, lastUsedAt } = passkey
  return (
    <Group component="li" className={classes.row} justify="space-between" gap="sm">
      <Box miw={0} flex="1 1 14rem">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {isSynced && <Badge>{texts.synced}</Badge>}
        </Group>
        <FactorTimes addedAt={addedAt} lastUsedAt={lastUsedAt} />
      </Box>
      <Group gap="xs">
        <RenamePasskey passkey={passkey} />
        <RemovePasskey member={member} passkey={passkey} />
      </Group>
    </Group>
  )
}

function RemovePasskey({ member, passkey }: { member: MemberInfo; passkey: PasskeyInfo }) {
  const [opened, { open, close }] = useDisclosure(false)
  const { id, name } = passkey
  const action = useMemo(() => removePasskey(id), [id])
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={texts.removeOf(name)} onClick={open}>
        {factorTexts.remove}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.removeTitle} withCloseButton={false}>
        <PasswordStep
          member={member}
          text={texts.removeText(name)}
          submit={factorTexts.remove}
          action={action}
          onDone={() => {
            close()
            notifications.show({ message: texts.removed, color: 'green' })
          }}
          onCancel={close}
        />
      </Modal>
    </>
  )
}
