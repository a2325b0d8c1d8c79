import { Button } from '@mantine/core'
import { IconDisc } from '@tabler/icons-react'
import type { DiscStudy } from '../disc.ts'
import { tabTexts } from '../texts.ts'
import type { Download } from '../use-download.ts'

/** Saves a study as a disc that other viewers open. */
export function DiscButton({ study, download }: { study: DiscStudy; download: Download }) {
  const name = study.description ?? tabTexts.title
  const files = study.series.flatMap((series) => series.files)
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDisc size={16} aria-hidden />}
      aria-label={tabTexts.downloadDiscNamed(name)}
      disabled={download.isRunning}
      onClick={() => download.start({ name, files, study })}
    >
      {tabTexts.downloadDisc}
    </Button>
  )
}
