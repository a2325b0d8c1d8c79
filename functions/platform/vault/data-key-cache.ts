import type { Clock } from '../clock.ts'
import type { DataKey } from './data-keys.ts'

/** How long a function instance keeps a data key in memory. */
export const MAX_AGE_MS = 5 * 60 * 1000
/** How many texts one data key encrypts or decrypts before KMS is asked again. */
export const MAX_USES = 1000
/** How many data keys a function instance keeps. */
export const MAX_ENTRIES = 100

type Entry = { dataKey: Promise<DataKey>; until: number; uses: number }

/** Keeps data keys for a short time and few uses, so that KMS requests per operation are bounded. */
export function createDataKeyCache(clock: Clock) {
  const entries = new Map<string, Entry>()

  function drop(id: string, entry: Entry): void {
    if (entries.get(id) === entry) entries.delete(id)
    // Callers registered their work before, so that the key is erased after their use.
    entry.dataKey.then(
      ({ key }) => key.fill(0),
      () => undefined,
    )
  }

  function add(id: string, load: () => Promise<DataKey>): Entry {
    const [oldest] = entries
    if (oldest && entries.size >= MAX_ENTRIES) drop(...oldest)
    const entry = { dataKey: load(), until: clock().getTime() + MAX_AGE_MS, uses: 0 }
    entries.set(id, entry)
    entry.dataKey.catch(() => drop(id, entry))
    return entry
  }

  return {
    /**
     * Works with the data key of this id.
     * @param load generates or unwraps the data key if none is cached; failures are not cached
     * @param work must not keep the key, which is erased later
     */
    use<T>(id: string, load: () => Promise<DataKey>, work: (dataKey: DataKey) => T): Promise<T> {
      const cached = entries.get(id)
      const isUsable =
        cached && cached.until > clock().getTime() && cached.uses < MAX_USES ? cached : null
      if (cached && !isUsable) drop(id, cached)
      const entry = isUsable ?? add(id, load)
      entry.uses += 1
      return entry.dataKey.then(work)
    },
  }
}
