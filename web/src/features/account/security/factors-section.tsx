import { Box, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { FactorsInfo } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { factorsQuery, removeTotp } from '../../../data/factors.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { AppDialog } from './app-dialog.tsx'
import { factorTexts } from './factor-texts.ts'
import { FactorTimes } from './factor-times.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoverySection } from './recovery-section.tsx'

const texts = factorTexts.app

/** What the member has added to sign in with: passkeys, the authenticator app, and recovery codes. */
export function FactorSections({ member }: { member: MemberInfo }) {
  return (
    <Loaded query={useQuery(factorsQuery)} skeleton={<LinesSkeleton count={3} />}>
      {({ totp, passkeys, recoveryCodes }) => (
        <>
          <PasskeysSection member={member} passkeys={passkeys} />
          <AppSection member={member} app={totp} />
          {recoveryCodes && <RecoverySection member={member} codes={recoveryCodes} />}
        </>
      )}
    </Loaded>
  )
}

function AppSection({ member, app }: { member: MemberInfo; app: FactorsInfo['totp'] }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Button variant="default" onClick={open}>
          {app ? texts.replace : texts.add}
        </Button>
      }
    >
      {app ? (
        <Group justify="space-between" gap="sm">
          <Box>
            <Text size="sm" fw={600}>
              {texts.name}
            </Text>
            <FactorTimes addedAt={app.addedAt} lastUsedAt={app.lastUsedAt} />
          </Box>
          <RemoveApp member={member} />
        </Group>
      ) : (
        <Hint>{factorTexts.none}</Hint>
      )}
      <AppDialog member={member} replaces={app !== null} opened={opened} onClose={close} />
    </Section>
  )
}

function RemoveApp({ member }: { member: MemberInfo }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        {factorTexts.remove}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.removeTitle} withCloseButton={false}>
        <PasswordStep
          member={member}
          text={texts.removeText}
          submit={factorTexts.remove}
          action={removeTotp}
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
