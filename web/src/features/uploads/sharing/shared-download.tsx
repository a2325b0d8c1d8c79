import { useCallback } from 'react'
import { type OpenedShare, readSharedFiles } from '../../../data/study-shares.ts'
import { DiscButton } from '../components/disc-button.tsx'
import { DownloadState } from '../components/download-state.tsx'
import type { DiscStudy } from '../disc.ts'
import { type ReadPage, useDownload } from '../use-download.ts'

/** An image is about this large: only whether it all fits in memory depends on it. */
const IMAGE_BYTES = 512 * 1024

type Props = { opened: OpenedShare; studies: readonly DiscStudy[] }

/** Saves a study that was shared by a link as a disc, in one zip file. */
export function SharedDownload({ opened, studies }: Props) {
  const read = useCallback<ReadPage>(
    (page, signal) => readSharedFiles(opened, page, signal),
    [opened],
  )
  const [study] = studies
  const fileCount = study?.series.reduce((sum, { files }) => sum + files.length, 0) ?? 0
  const download = useDownload({
    ...{ key: opened.key, createdAt: new Date().toISOString(), read },
    ...{ fileCount, bytes: fileCount * IMAGE_BYTES },
  })
  if (!study) return null
  if (download.isRunning || download.hasFailed) return <DownloadState download={download} />
  return <DiscButton study={study} download={download} />
}
