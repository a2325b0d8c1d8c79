import { Stack, Text } from '@mantine/core'
import type { ChatLine } from '#shared/model/consult-chat.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

/** What was written, oldest first, with who wrote it and when. */
export function ChatLines({ lines, zone }: { lines: readonly ChatLine[]; zone: string }) {
  return (
    <Stack gap="sm">
      {lines.map(({ seq, name, at, text }) => (
        <div key={seq}>
          <Hint size="xs">
            <Text span inherit fw={600}>
              {name}
            </Text>{' '}
            {formatDate(at, 'time', zone)}
          </Hint>
          <RichText size="sm">{text}</RichText>
        </div>
      ))}
    </Stack>
  )
}
