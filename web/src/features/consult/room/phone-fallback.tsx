import { Button, Stack } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { Consult } from '#shared/model/consult.ts'
import { Hint } from '../../../ui/hint.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { callHref } from '../../../ui/phone-link.tsx'
import { Section } from '../../../ui/section.tsx'
import { phoneTexts as texts } from '../texts.ts'

type Props = { consult: Pick<Consult, 'role' | 'practicePhone' | 'patientPhone'> }

/** One press, and the call goes on by phone, with the words to say. */
export function PhoneFallback({ consult }: Props) {
  const calls = consult.role === 'patient' || consult.role === 'guest'
  const phone = calls ? consult.practicePhone : consult.patientPhone
  if (!phone && calls) return null
  return (
    <Section title={texts.title}>
      <Stack gap="xs">
        {phone ? (
          <>
            <Hint>{calls ? texts.patient : texts.practice}</Hint>
            <Button
              component="a"
              href={callHref(phone)}
              variant="default"
              fullWidth
              leftSection={<IconPhone size={16} aria-hidden />}
            >
              {texts.call(formatPhone(phone))}
            </Button>
          </>
        ) : (
          <Hint>{texts.none}</Hint>
        )}
      </Stack>
    </Section>
  )
}
