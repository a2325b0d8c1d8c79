import { UPLOAD_CONCURRENCY } from '#shared/model/upload-rules.ts'
import { createBoard } from '../../ui/board.ts'
import { type Found, noneNotSent, type UploaderSnapshot } from './engine/model.ts'
import type { Uploader } from './engine/uploader.ts'

const idle: UploaderSnapshot = {
  phase: 'idle',
  uploadKey: null,
  resumed: false,
  reading: { found: 0, read: 0 },
  strangers: [],
  isAskedLate: false,
  counts: { total: 0, uploaded: 0, failed: 0, ignored: 0 },
  notSent: [],
  ignored: noneNotSent,
  bytes: { total: 0, sent: 0 },
  failures: [],
  bytesPerSecond: null,
  secondsLeft: null,
  concurrency: UPLOAD_CONCURRENCY.default,
  paused: null,
  trouble: null,
  result: null,
}

export type LateUploader = Uploader & {
  /** From now on everything goes to this one. */
  readonly arrive: (uploader: Uploader) => void
}

/**
 * An uploader whose code comes after the page: until then it is idle, or reading where files are given to it,
 * which it hands on.
 */
export function createLateUploader(): LateUploader {
  let real: Uploader | null = null
  let sources: AsyncIterable<readonly Found[]>[] = []
  const board = createBoard(
    (): UploaderSnapshot =>
      real?.getSnapshot() ?? (sources.length > 0 ? { ...idle, phase: 'reading' } : idle),
  )

  return {
    subscribe: board.subscribe,
    getSnapshot: board.getSnapshot,
    arrive: (uploader) => {
      real = uploader
      real.subscribe(board.show)
      for (const source of sources) real.add(source)
      sources = []
      board.show()
    },
    add: (source) => {
      if (real) return real.add(source)
      sources.push(source)
      board.show()
    },
    answer: (send) => real?.answer(send),
    retry: (name) => real?.retry(name),
    leaveOut: async () => real?.leaveOut(),
    setConcurrency: (concurrency) => real?.setConcurrency(concurrency),
    signedIn: () => real?.signedIn(),
    remove: async () => real?.remove(),
    reset: () => real?.reset(),
    close: () => real?.close(),
  }
}
