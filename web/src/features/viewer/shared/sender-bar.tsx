import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { useZone } from '../../../ui/zone.tsx'
import type { SharedIndex } from './shared-study.tsx'
import { sharedTexts as texts } from './texts.ts'

type Props = {
  index: Pick<SharedIndex, 'sender' | 'practiceName' | 'practicePhone' | 'expiresAt'>
  /** Stands at the end. */
  children: ReactNode
}

/** Above shared scans: who shared them, how to reach the practice, and until when the link works. */
export function SenderBar({ index, children }: Props) {
  const zone = useZone()
  const { sender, practiceName, practicePhone, expiresAt } = index
  const from = texts.from(texts.sender(sender, practiceName), formatPhone(practicePhone))
  return (
    <Group
      component="section"
      aria-label={texts.bar}
      justify="space-between"
      gap="xs"
      px="sm"
      py={6}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {from}
        <Text
          span
          size="sm"
          c="dimmed"
        >{` · ${texts.until(formatDate(expiresAt, 'day', zone))}`}</Text>
      </Text>
      {children}
    </Group>
  )
}
