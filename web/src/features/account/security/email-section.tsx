import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MemberInfo } from '#shared/model/member.ts'
import { Section } from '../../../ui/section.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { securityTexts } from './texts.ts'

const texts = securityTexts.email

/** The address that the member signs in with. */
export function EmailSection({ member }: { member: MemberInfo }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Button variant="default" onClick={open}>
          {texts.change}
        </Button>
      }
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {member.email}
      </Text>
      <EmailDialog member={member} opened={opened} onClose={close} />
    </Section>
  )
}
