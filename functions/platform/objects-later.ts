import { systemClock } from './clock.ts'
import { readEnvironment } from './environment.ts'
import type { ObjectStore } from './objects.ts'

/**
 * The object store over the bucket that the environment names. Its client, several times what all else
 * of a function is, is loaded with the first use: many calls have none.
 * @throws where the environment names no bucket
 */
export function objectsFromEnvironment(): ObjectStore {
  const bucket = readEnvironment('uploads').UPLOADS_BUCKET
  let loading: Promise<ObjectStore> | null = null

  async function load(): Promise<ObjectStore> {
    const { createObjectStore } = await import('./objects.ts')
    return createObjectStore({ bucket, clock: systemClock })
  }
  const store = () => {
    loading ??= load()
    return loading
  }

  return {
    putUrl: async (...given) => (await store()).putUrl(...given),
    form: async (...given) => (await store()).form(...given),
    partUrl: async (...given) => (await store()).partUrl(...given),
    getUrl: async (...given) => (await store()).getUrl(...given),
    list: async (...given) => (await store()).list(...given),
    read: async (...given) => (await store()).read(...given),
    readRange: async (...given) => (await store()).readRange(...given),
    copy: async (...given) => (await store()).copy(...given),
    write: async (...given) => (await store()).write(...given),
    writeNew: async (...given) => (await store()).writeNew(...given),
    remove: async (...given) => (await store()).remove(...given),
    beginParts: async (...given) => (await store()).beginParts(...given),
    putPart: async (...given) => (await store()).putPart(...given),
    parts: async (...given) => (await store()).parts(...given),
    joinParts: async (...given) => (await store()).joinParts(...given),
    abandonParts: async (...given) => (await store()).abandonParts(...given),
  }
}
