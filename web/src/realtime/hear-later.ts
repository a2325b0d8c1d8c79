import { quietly } from '../ui/ahead.ts'
import { delayOf } from './backoff.ts'

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
    // Browsers do not try again to load what they could not load once.
    const loaded = navigator.onLine ? await quietly(load).catch(() => null) : null
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
