import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { FactorsInfo } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { factorsQuery, removeTotp } from '../../../data/factors.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { AppDialog } from './app-dialog.tsx'
import { factorTexts } from './factor-texts.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoverySection } from './recovery-section.tsx'

const texts = factorTexts.app

/** What the member has added to sign in with: the authenticator app, and recovery codes. */
export function FactorSections({ member }: { member: MemberInfo }) {
  return (
    <Loaded query={useQuery(factorsQuery)} skeleton={<LinesSkeleton count={3} />}>
      {({ totp, recoveryCodes }) => (
        <>
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

type Times = { addedAt: string; lastUsedAt: string | null }

/** When a factor was added, and when it was last used. */
export function FactorTimes({ addedAt, lastUsedAt }: Times) {
  return (
    <Hint component="div">
      {factorTexts.added} <RelativeTime at={addedAt} />
      {', '}
      {lastUsedAt ? (
        <>
          {factorTexts.lastUsed} <RelativeTime at={lastUsedAt} />
        </>
      ) : (
        factorTexts.neverUsed
      )}
    </Hint>
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
