import { type Checksums, sumFile } from './checksums.ts'
import { inspectFile } from './inspect.ts'
import type { Inspection } from './model.ts'

type Files = readonly File[]

/** What is asked of a worker that reads files. */
export type Question = { readonly kind: 'inspect' | 'sum'; readonly files: Files }
export type Answer =
  | { readonly kind: 'inspect'; readonly inspections: readonly Inspection[] }
  | { readonly kind: 'sum'; readonly sums: readonly (Checksums | null)[] }

/** Reads files apart from the page's own thread; answers in the order asked. */
export type Inspector = {
  /** Looks into the first bytes. */
  readonly inspect: (files: Files) => Promise<readonly Inspection[]>
  /** Reads files whole; null for those that the disc does not give. */
  readonly sum: (files: Files) => Promise<readonly (Checksums | null)[]>
  readonly close: () => void
}

type Waiting = { readonly question: Question; readonly resolve: (answer: Answer) => void }

/** An inspector in a worker, which begins with the first question; where workers fail, the page reads. */
export function createInspector(): Inspector {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let asked = 0
  let isBroken = false

  function begin(): Worker {
    const fresh = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' })
    fresh.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: Answer }>) => {
      waiting.get(data.id)?.resolve(data.answer)
      waiting.delete(data.id)
    })
    fresh.addEventListener('error', giveUp)
    return fresh
  }

  function giveUp() {
    isBroken = true
    for (const { question, resolve } of waiting.values()) void answer(question).then(resolve)
    waiting.clear()
  }

  function ask(question: Question): Promise<Answer> {
    if (isBroken) return answer(question)
    worker ??= begin()
    const id = asked
    asked += 1
    worker.postMessage({ id, question })
    return new Promise((resolve) => waiting.set(id, { question, resolve }))
  }

  return {
    inspect: async (files) => {
      const answer = await ask({ kind: 'inspect', files })
      return answer.kind === 'inspect' ? answer.inspections : []
    },
    sum: async (files) => {
      const answer = await ask({ kind: 'sum', files })
      return answer.kind === 'sum' ? answer.sums : []
    },
    close: () => {
      worker?.terminate()
      worker = null
    },
  }
}

/** Reads the files of a question; whole ones one after the other, as memory is short and discs like it. */
export async function answer({ kind, files }: Question): Promise<Answer> {
  if (kind === 'inspect') return { kind, inspections: await Promise.all(files.map(inspectFile)) }
  const sums: (Checksums | null)[] = []
  for (const file of files) sums.push(await sumFile(file))
  return { kind, sums }
}
