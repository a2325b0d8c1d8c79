const EVERY_MS = 200

/** Holds the latest snapshot for React, and tells of changes at most 5 times a second. */
export type Board<S> = {
  readonly subscribe: (onChange: () => void) => () => void
  readonly getSnapshot: () => S
  /** Something changed; it is shown soon. */
  readonly touch: () => void
  /** Something changed that must be shown now. */
  readonly show: () => void
}

export function createBoard<S>(draw: () => S): Board<S> {
  const listeners = new Set<() => void>()
  let snapshot = draw()
  let timer: ReturnType<typeof setTimeout> | null = null

  function show() {
    if (timer !== null) clearTimeout(timer)
    timer = null
    snapshot = draw()
    for (const listener of [...listeners]) listener()
  }

  return {
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    getSnapshot: () => snapshot,
    touch: () => {
      timer ??= setTimeout(show, EVERY_MS)
    },
    show,
  }
}
