import { Progress, Stack } from '@mantine/core'
import type { ReadingProgress } from '#shared/model/upload.ts'
import { Hint } from '../../../ui/hint.tsx'
import { percent } from '../format.ts'
import { tabTexts } from '../texts.ts'

/** Files of an upload are still being read; of many, how many of them have been. */
export function ReadingFiles({ progress }: { progress: ReadingProgress | null }) {
  if (!progress) return <Hint role="status">{tabTexts.reading}</Hint>
  const { read, files } = progress
  return (
    <Stack gap={6} maw={420}>
      <Hint role="status">{tabTexts.readingMany}</Hint>
      <Progress
        value={percent(read, files)}
        size="md"
        transitionDuration={0}
        aria-label={tabTexts.readingMany}
      />
      <Hint style={{ fontVariantNumeric: 'tabular-nums' }}>{tabTexts.readCount(read, files)}</Hint>
    </Stack>
  )
}
