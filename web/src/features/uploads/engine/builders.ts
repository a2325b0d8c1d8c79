import { matchPatient } from '#shared/dicom/match.ts'
import type { PlannedFile, UploadTarget } from '#shared/model/upload.ts'
import { PutError, type PutRequest } from '../../../data/put.ts'
import { breathe, createBreather } from './breathe.ts'
import { sumFile } from './checksums.ts'
import type { Found, Inspection } from './model.ts'
import { createUploader, type Uploader, type UploaderPorts } from './uploader.ts'

/** Test data: an uploader over a server and a store that live in memory. */

export const jane = { firstName: 'Jane', middleName: null, lastName: 'Doe', dob: '19700102' }
const janesScan = { patientName: 'DOE^JANE', patientBirthDate: '19700102' }

export function scan(path: string, content = path): Found {
  return { path, file: new File([content], path.split('/').at(-1) ?? path) }
}

export async function* drop(...found: Found[]) {
  yield found
}

class MissingFiles extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super('files are missing')
    this.names = names
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

/** Keeps what was sent by upload and name, as the API and the store together do. */
export function createFakeServer({ partSize = Number.POSITIVE_INFINITY } = {}) {
  const stored = new Map<string, string>()
  const planned = new Map<string, number>()
  const parts = new Map<string, Map<number, string>>()
  const state = { created: 0, plans: 0, largestPlan: 0, completed: 0, puts: 0, mostAtOnce: 0 }
  let atOnce = 0

  function targetOf({ name, size }: PlannedFile): UploadTarget {
    const isThere = stored.get(name)?.length === size
    if (size <= partSize) {
      const url = isThere ? null : name
      return {
        kind: 'single',
        name,
        state: isThere ? 'present' : 'missing',
        method: 'PUT',
        url,
        headers: {},
      }
    }
    const arrived = parts.get(name) ?? new Map()
    const numbers = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => index + 1)
    return {
      kind: 'parts',
      name,
      state: 'missing',
      uploadId: 'id',
      partSize,
      parts: numbers
        .filter((number) => !arrived.has(number))
        .map((partNumber) => ({ partNumber, url: `${name}#${partNumber}`, headers: {} })),
    }
  }

  function keep(url: string, text: string) {
    const [name = '', part] = url.split('#')
    if (part === undefined) return stored.set(name, text)
    const arrived = parts.get(name) ?? new Map<number, string>()
    arrived.set(Number(part), text)
    parts.set(name, arrived)
    const ordered = [...arrived].sort(([one], [other]) => one - other)
    return stored.set(name, ordered.map(([, content]) => content).join(''))
  }

  return {
    stored,
    planned,
    state,
    create: async () => {
      state.created += 1
      return { key: 'UPLOAD', resumed: planned.size > 0 }
    },
    plan: async (_key: string, files: readonly PlannedFile[]) => {
      state.plans += 1
      state.largestPlan = Math.max(state.largestPlan, files.length)
      for (const { name, size } of files) planned.set(name, size)
      return files.map(targetOf)
    },
    complete: async () => {
      const missing = [...planned].filter(([name, size]) => stored.get(name)?.length !== size)
      if (missing.length > 0) throw new MissingFiles(missing.slice(0, 2).map(([name]) => name))
      state.completed += 1
      return { files: planned.size, bytes: [...planned.values()].reduce((sum, size) => sum + size) }
    },
    remove: async (_key: string, names: readonly string[] | null) => {
      for (const name of names ?? [...planned.keys()]) {
        stored.delete(name)
        planned.delete(name)
      }
    },
    put: async ({ url, body, signal, onProgress }: PutRequest) => {
      state.puts += 1
      atOnce += 1
      state.mostAtOnce = Math.max(state.mostAtOnce, atOnce)
      try {
        onProgress(Math.floor(body.size / 2))
        await breathe()
        signal.throwIfAborted()
        keep(url, await body.text())
      } finally {
        atOnce -= 1
      }
    },
  }
}

export type Overrides = Partial<Omit<UploaderPorts, 'calls'>> & {
  calls?: Partial<UploaderPorts['calls']>
}

export function createTestUploader(server: FakeServer, overrides: Overrides = {}): Uploader {
  const { calls, ...ports } = overrides
  const shelf = new Map<string, string>()
  return createUploader({
    inspect: async (files) => Promise.all(files.map(inspectText)),
    sum: async (files) => Promise.all(files.map(sumFile)),
    put: server.put,
    connectivity: { isOnline: () => true, watch: () => () => undefined },
    shelf: {
      getItem: (key) => shelf.get(key) ?? null,
      setItem: (key, text) => shelf.set(key, text),
      removeItem: (key) => shelf.delete(key),
    },
    settle: async () => undefined,
    breathe: createBreather(),
    sleep: breathe,
    now: () => 0,
    chance: () => 0,
    judge: () => 'fatal',
    ...ports,
    calls: {
      create: server.create,
      compare: async (people) => people.map((person) => matchPatient(person, jane)),
      plan: server.plan,
      complete: server.complete,
      remove: server.remove,
      explain: (error) => ({ name: 'ERR', message: String(error), comments: [] }),
      missing: (error) => (error instanceof MissingFiles ? error.names : []),
      ...calls,
    },
  })
}

/** A text stands for a scan: `not a scan` is none, `of NAME` is of somebody else, the rest is Jane's. */
async function inspectText(file: File): Promise<Inspection> {
  const text = await file.text()
  const name = /^of (\S+)/.exec(text)?.[1]
  const person = name ? { patientName: name, patientBirthDate: null } : janesScan
  const isDicom = text !== 'not a scan'
  return {
    ...{ kind: 'read', isDicom, fingerprint: text, checksums: null },
    person: isDicom ? person : null,
  }
}

export const refusal = new PutError(403)
export const brokenLine = new PutError(null)
