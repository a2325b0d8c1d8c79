import { inspectFile } from './inspect.ts'
import type { Inspection } from './model.ts'

export type InspectionRequest = { readonly id: number; readonly files: readonly File[] }
export type InspectionReply = { readonly id: number; readonly inspections: readonly Inspection[] }

/** Reads the first bytes of files apart from the page's own thread; answers in the order asked. */
export type Inspector = {
  readonly inspect: (files: readonly File[]) => Promise<readonly Inspection[]>
  readonly close: () => void
}

type Waiting = {
  readonly files: readonly File[]
  readonly resolve: (inspections: readonly Inspection[]) => void
}

/** An inspector in a worker, which begins with the first question; where workers fail, the page reads. */
export function createInspector(): Inspector {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let asked = 0
  let isBroken = false

  function begin(): Worker {
    const fresh = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' })
    fresh.addEventListener('message', ({ data }: MessageEvent<InspectionReply>) => {
      waiting.get(data.id)?.resolve(data.inspections)
      waiting.delete(data.id)
    })
    fresh.addEventListener('error', giveUp)
    return fresh
  }

  function giveUp() {
    isBroken = true
    for (const { files, resolve } of waiting.values()) void readHere(files).then(resolve)
    waiting.clear()
  }

  return {
    inspect: (files) => {
      if (isBroken) return readHere(files)
      worker ??= begin()
      const id = asked
      asked += 1
      worker.postMessage({ id, files } satisfies InspectionRequest)
      return new Promise((resolve) => waiting.set(id, { files, resolve }))
    },
    close: () => {
      worker?.terminate()
      worker = null
    },
  }
}

async function readHere(files: readonly File[]): Promise<Inspection[]> {
  const inspections: Inspection[] = []
  for (const file of files) inspections.push(await inspectFile(file))
  return inspections
}
