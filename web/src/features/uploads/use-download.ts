import { useEffect, useRef, useState } from 'react'
import type { UploadSummary } from '#shared/model/upload.ts'
import type { DiscStudy } from './disc.ts'
import { saveZip } from './download.ts'

/** An upload as far as saving goes; size and number are those of all that can be taken along. */
export type Saved = Pick<UploadSummary, 'key' | 'createdAt' | 'fileCount' | 'bytes'> & {
  /** Reads the files from elsewhere than the upload. */
  read?: ReadPage
}

/** Reads a page of files with their addresses. */
export type ReadPage = (
  page: { after: string | undefined; limit: number },
  signal: AbortSignal,
) => Promise<{ files: readonly { name: string; url: string; size: number }[] }>

/** What of an upload to take along: a series, a study as a disc, or everything where null. */
export type Selection = {
  readonly name: string
  readonly files: readonly string[]
  readonly study?: DiscStudy
} | null

export type Download = {
  readonly isRunning: boolean
  readonly hasFailed: boolean
  readonly done: number
  readonly total: number
  readonly start: (selection: Selection) => void
  readonly stop: () => void
}

const NOTHING = { isRunning: false, hasFailed: false, done: 0, total: 0 }

/** Downloads of an upload, one at a time. */
export function useDownload(upload: Saved): Download {
  const [state, setState] = useState(NOTHING)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function start(selection: Selection) {
    const controller = new AbortController()
    running.current = controller
    const total = selection?.files.length ?? upload.fileCount
    setState({ ...NOTHING, isRunning: true, total })
    const onFile = () => setState((now) => ({ ...now, done: now.done + 1 }))
    saveZip(upload, selection, onFile, controller.signal).then(
      () => setState(NOTHING),
      () => setState({ ...NOTHING, hasFailed: !controller.signal.aborted }),
    )
  }

  return { ...state, start, stop: () => running.current?.abort() }
}
