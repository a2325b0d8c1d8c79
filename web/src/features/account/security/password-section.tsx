import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import type { MemberInfo } from '#shared/model/member.ts'
import { Section } from '../../../ui/section.tsx'
import { PasswordForm } from './password-form.tsx'
import { securityTexts } from './texts.ts'

const texts = securityTexts.password

/** The password, and the form to change it. */
export function PasswordSection({ member }: { member: MemberInfo }) {
  const [opened, { open, close }] = useDisclosure(false)
  const opener = useRef<HTMLButtonElement>(null)

  function finish() {
    close()
    // The button comes back with the next painting.
    requestAnimationFrame(() => opener.current?.focus())
  }

  return (
    <Section
      title={texts.title}
      text={texts.text}
      action={
        !opened && (
          <Button ref={opener} variant="default" onClick={open}>
            {texts.change}
          </Button>
        )
      }
    >
      {opened && (
        <PasswordForm
          member={member}
          onCancel={finish}
          onChanged={() => {
            finish()
            notifications.show({ message: texts.changed, color: 'green' })
          }}
        />
      )}
    </Section>
  )
}
