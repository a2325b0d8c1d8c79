import { type ComponentType, useEffect, useState } from 'react'
import { ahead } from './ahead.ts'

/** Runs a task once the page is drawn and nothing else is to be done. @returns gives it up */
export function whenIdle(task: () => void): () => void {
  // Not in every browser.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(task, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}

/** How pieces are loaded that were loaded before. */
const known = new WeakSet<() => Promise<unknown>>()

/**
 * Loads what a page can begin without. Without a connection it waits for one, unless it was loaded before: browsers
 * do not try again to load what they could not load once.
 * @param load the same function each time
 * @param isAhead whether it is loaded ahead of a visit that may never come
 * @returns gives it up
 */
export function loadLater<Loaded>(
  load: () => Promise<Loaded>,
  use: (loaded: Loaded) => void,
  isAhead = false,
): () => void {
  let isOver = false
  const wait = () => {
    if (!isOver) window.addEventListener('online', fetchIt, { once: true })
  }
  const done = (loaded: Loaded) => {
    known.add(load)
    if (!isOver) use(loaded)
  }
  function fetchIt() {
    if (!navigator.onLine && !known.has(load)) return wait()
    // A piece that is not needed yet is loaded again when it is needed.
    if (isAhead) ahead(load).then(done, () => undefined)
    else load().then(done, wait)
  }
  fetchIt()
  return () => {
    isOver = true
    window.removeEventListener('online', fetchIt)
  }
}

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A component whose code comes by itself, after that of the page it is a part of; null until it is there.
 * @param load the same function each time; null where the component is not needed
 */
export function useLater<Props>(
  load: Load<Props> | null,
  isAhead = false,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (load) return loadLater(load, (found) => setComponent(() => found), isAhead)
  }, [load, isAhead])
  return load && component
}

/**
 * The same for a dialog: its code comes when the page is drawn and nothing else is to be done, or as soon as it is
 * opened.
 */
export function useDialogLater<Props>(
  load: Load<Props>,
  opened: boolean,
): ComponentType<Props> | null {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return useLater(isIdle || opened ? load : null, !opened)
}
