import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MemberInfo } from '#shared/model/member.ts'
import { Hint } from '../../../ui/hint.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { Section } from '../../../ui/section.tsx'
import { MobileDialog } from './mobile-dialog.tsx'
import { securityTexts } from './texts.ts'

const texts = securityTexts.mobile

/** The mobile number, and whether it is known to be the member's. */
export function MobileSection({ member }: { member: MemberInfo }) {
  const { mobile, mobileVerified } = member
  const [opened, { open, close }] = useDisclosure(false)
  const action = mobile === null ? texts.add : mobileVerified ? texts.change : texts.verify
  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        <Button variant="default" onClick={open}>
          {action}
        </Button>
      }
    >
      {mobile === null ? (
        <Hint>{texts.none}</Hint>
      ) : (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {formatPhone(mobile)}
          </Text>
          <Badge color={mobileVerified ? 'green' : 'amber'}>
            {mobileVerified ? texts.verified : texts.unverified}
          </Badge>
        </Group>
      )}
      <MobileDialog member={member} opened={opened} onClose={close} />
    </Section>
  )
}
