import { type ComponentType, useEffect, useState } from 'react'

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

/**
 * Loads what a page can begin without. What cannot be loaded, as without a connection, is tried again once there is
 * one.
 * @returns gives it up
 */
export function loadLater<Loaded>(
  load: () => Promise<Loaded>,
  use: (loaded: Loaded) => void,
): () => void {
  let isOver = false
  const fetchIt = () =>
    void load().then(
      (loaded) => isOver || use(loaded),
      () => isOver || window.addEventListener('online', fetchIt, { once: true }),
    )
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
export function useLater<Props>(load: Load<Props> | null): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (load) return loadLater(load, (found) => setComponent(() => found))
  }, [load])
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
  return useLater(isIdle || opened ? load : null)
}
