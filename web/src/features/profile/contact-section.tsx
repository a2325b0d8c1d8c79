import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MemberInfo } from '#shared/model/member.ts'
import { formatEmail } from '../../ui/email.ts'
import { Hint } from '../../ui/hint.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { Section } from '../../ui/section.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.contact

/** How the member is reached; the number is changed and proven where signing in is seen to. */
export function ContactSection({ member }: { member: MemberInfo }) {
  const { email, emailVerified, mobile, mobileVerified } = member
  const action = mobile === null ? texts.add : mobileVerified ? texts.change : texts.verify
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <Contact label={texts.email} value={formatEmail(email)} verified={emailVerified}>
          <Anchor size="sm" renderRoot={(props) => <Link to="/my/security" {...props} />}>
            {texts.changeEmail}
          </Anchor>
        </Contact>
        <Contact
          label={texts.mobile}
          value={mobile && formatPhone(mobile)}
          verified={mobileVerified}
        >
          <Anchor size="sm" renderRoot={(props) => <Link to="/my/security" {...props} />}>
            {action}
          </Anchor>
        </Contact>
      </Stack>
    </Section>
  )
}

type Props = { label: string; value: string | null; verified: boolean; children: ReactNode }

function Contact({ label, value, verified, children }: Props) {
  return (
    <div>
      <Hint>{label}</Hint>
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {value ?? texts.none}
        </Text>
        {value !== null && (
          <Badge color={verified ? 'green' : 'amber'}>
            {verified ? texts.verified : texts.unverified}
          </Badge>
        )}
      </Group>
      {children}
    </div>
  )
}
