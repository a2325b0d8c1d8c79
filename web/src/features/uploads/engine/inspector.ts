import { type Checksums, checksumsOf, piecesOf, sumOf } from './checksums.ts'
import { firstOf, inspectFile } from './inspect.ts'
import type { Inspection } from './model.ts'
import { readEach } from './read-each.ts'

/** What is asked of a worker that reads files. */
export type Question =
  | { readonly kind: 'inspect'; readonly files: readonly File[] }
  | { readonly kind: 'sum'; readonly pieces: readonly Blob[] }
export type Answer =
  | { readonly kind: 'inspect'; readonly inspections: readonly Inspection[] }
  | { readonly kind: 'sum'; readonly sums: readonly (string | null)[] }

/** Reads files apart from the page's own thread. */
export type Inspector = {
  /** Looks into the first bytes. */
  readonly inspect: (files: readonly File[]) => Promise<readonly Inspection[]>
  /** Reads files whole; null for those that the disc does not give. */
  readonly sum: (files: readonly File[]) => Promise<readonly (Checksums | null)[]>
  readonly close: () => void
}

/** Each holds what it sums in memory, and this many outrun every disc. */
const MOST_WORKERS = 4
/** One question is so much at most: then others have their turn. */
const QUESTION_FILES = 25
const QUESTION_BYTES = 16 * 1024 * 1024

type Asked = { readonly question: Question; readonly resolve: (answer: Answer) => void }

/**
 * An inspector of as many workers as there are cores, up to four, which begin with the first questions;
 * where workers fail, the page reads.
 */
export function createInspector(cores = navigator.hardwareConcurrency || 1): Inspector {
  const waiting: Asked[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Asked>()
  let left = Math.max(1, Math.min(cores, MOST_WORKERS))
  let isBroken = false

  function begin(): Worker {
    const fresh = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' })
    fresh.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      busy.get(fresh)?.resolve(data)
      busy.delete(fresh)
      idle.push(fresh)
      pump()
    })
    fresh.addEventListener('error', giveUp)
    left -= 1
    return fresh
  }

  function pump() {
    while (waiting.length > 0 && !isBroken) {
      const worker = idle.pop() ?? (left > 0 ? begin() : null)
      const next = worker && waiting.shift()
      if (!next) return
      busy.set(worker, next)
      worker.postMessage(next.question)
    }
  }

  function giveUp() {
    isBroken = true
    for (const { question, resolve } of [...busy.values(), ...waiting.splice(0)]) {
      void answer(question).then(resolve)
    }
    busy.clear()
  }

  function ask(question: Question): Promise<Answer> {
    if (isBroken) return answer(question)
    return new Promise((resolve) => {
      waiting.push({ question, resolve })
      pump()
    })
  }

  return {
    inspect: async (files) => {
      const answers = await Promise.all(
        batches(files).map((some) => ask({ kind: 'inspect', files: some })),
      )
      return answers.flatMap((one) => (one.kind === 'inspect' ? one.inspections : []))
    },
    sum: async (files) => {
      const pieces = files.map(piecesOf)
      const asked = batches(pieces.flat()).map((some) => ask({ kind: 'sum', pieces: some }))
      const sums = (await Promise.all(asked)).flatMap((one) => (one.kind === 'sum' ? one.sums : []))
      let from = 0
      return files.map((file, index) => {
        const own = sums.slice(from, from + (pieces[index]?.length ?? 0))
        from += own.length
        return checksumsOf(file, own)
      })
    },
    close: () => {
      for (const worker of [...idle.splice(0), ...busy.keys()]) worker.terminate()
    },
  }
}

/** Cut where there are too many, or too many bytes, for one question. */
export function batches<B extends { readonly size: number }>(blobs: readonly B[]): B[][] {
  const cut: B[][] = []
  let bytes = 0
  for (const blob of blobs) {
    const last = cut.at(-1)
    bytes += blob.size
    if (last && last.length < QUESTION_FILES && bytes <= QUESTION_BYTES) last.push(blob)
    else {
      cut.push([blob])
      bytes = blob.size
    }
  }
  return cut
}

/** Reads what a question asks; sums one piece after the other, as memory is short. */
export async function answer(question: Question): Promise<Answer> {
  if (question.kind === 'inspect') {
    const { files } = question
    const firsts = await readEach(files.map(firstOf))
    const looked = files.map((file, index) => inspectFile(file, firsts[index] ?? null))
    return { kind: 'inspect', inspections: await Promise.all(looked) }
  }
  const sums: (string | null)[] = []
  for (const bytes of await readEach(question.pieces)) sums.push(bytes && (await sumOf(bytes)))
  return { kind: 'sum', sums }
}
