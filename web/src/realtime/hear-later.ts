import { delayOf } from './backoff.ts'
import { loadQuietly } from './load-quietly.ts'

/** What a page needs to be used comes first. */
const AFTER_MS = 1500

/**
 * Begins to hear once the page is there, with what is loaded for that later: again and again where it does
 * not come, as without a network, for until then pages only ask as they did before. Answers what ends it.
 */
export function hearLater<Loaded>(
  load: () => Promise<Loaded>,
  begin: (loaded: Loaded) => () => void,
  random = Math.random,
): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  let failures = 0
  let timer = setTimeout(attempt, AFTER_MS)

  async function attempt() {
    const loaded = await loadQuietly(load).catch(() => null)
    if (isOver) return
    if (loaded !== null) {
      stop = begin(loaded)
      return
    }
    failures += 1
    timer = setTimeout(attempt, delayOf(failures, random()))
  }

  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}
