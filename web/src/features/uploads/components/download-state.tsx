import { Button, Group, Progress, Text } from '@mantine/core'
import { Hint } from '../../../ui/hint.tsx'
import { percent } from '../format.ts'
import { tabTexts } from '../texts.ts'
import type { Download } from '../use-download.ts'

/** How far a download is, or that it broke off. */
export function DownloadState({ download }: { download: Download }) {
  const { done, total, isRunning, hasFailed } = download
  if (hasFailed) {
    return (
      <Text size="sm" c="red" role="alert">
        {tabTexts.downloadFailed}
      </Text>
    )
  }
  if (!isRunning) return null
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress value={percent(done, total)} flex={1} aria-label={tabTexts.downloadAll} />
      <Hint>{tabTexts.preparing(done, total)}</Hint>
      <Button size="compact-sm" variant="default" onClick={download.stop}>
        {tabTexts.stopDownload}
      </Button>
    </Group>
  )
}
