import { FileError } from './parts.ts'
import type { Question, Reply } from './reading.ts'

type Asking = { signal: AbortSignal; onShare: (share: number) => void }
type Answer = Extract<Reply, { kind: 'survey' | 'check' }>

/**
 * Asks a worker of its own, so that the page stays quick while a large file is read.
 * @throws FileError; the signal's reason where it is given up
 */
export function ask(question: Question, { signal, onShare }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    worker.addEventListener('error', () => {
      end()
      reject(new FileError('unreadable'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'share') return onShare(data.share)
      end()
      if (data.kind === 'fault') return reject(new FileError(data.fault))
      resolve(data)
    })
    worker.postMessage(question)
  })
}
