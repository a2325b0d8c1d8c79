import { Stack, Text } from '@mantine/core'
import type { Consult } from '#shared/model/consult.ts'
import type { ChatLine } from '#shared/model/consult-chat.ts'
import { Hint } from '../../../ui/hint.tsx'
import { formatTime } from '../../../ui/moments.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { viewerZone } from '../standing.ts'

type Props = { lines: readonly ChatLine[]; consult: Consult }

/** What was written, oldest first, with who wrote it and when. */
export function ChatLines({ lines, consult }: Props) {
  return (
    <Stack gap="sm">
      {lines.map(({ seq, name, at, text }) => (
        <div key={seq}>
          <Hint size="xs">
            <Text span inherit fw={600}>
              {name}
            </Text>{' '}
            {formatTime(at, consult.practiceTimezone, viewerZone(consult))}
          </Hint>
          <RichText size="sm">{text}</RichText>
        </div>
      ))}
    </Stack>
  )
}
