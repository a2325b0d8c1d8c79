export type Pause = 'offline' | 'signedOut'

/** Holds calls back while the device is offline or the session has lapsed. */
export type Gate = {
  readonly pause: () => Pause | null
  /** Resolves once nothing holds back. */
  readonly passable: (signal: AbortSignal) => Promise<void>
  /** As `passable`, for what goes without a session. */
  readonly online: (signal: AbortSignal) => Promise<void>
  readonly isOnline: () => boolean
  readonly signedOut: () => void
  readonly signedIn: () => void
  readonly close: () => void
}

/** Whether the device has a network at all. */
export type Connectivity = {
  readonly isOnline: () => boolean
  /** Answers a function that ends the watch. */
  readonly watch: (onChange: () => void) => () => void
}

export function createGate(connectivity: Connectivity, onChange: () => void): Gate {
  const waiting = new Set<() => void>()
  let isSignedOut = false

  function changed() {
    onChange()
    for (const check of [...waiting]) check()
  }

  function until(isOpen: () => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      function check() {
        if (!signal.aborted && !isOpen()) return
        waiting.delete(check)
        signal.removeEventListener('abort', check)
        if (signal.aborted) reject(signal.reason)
        else resolve()
      }
      waiting.add(check)
      signal.addEventListener('abort', check)
      check()
    })
  }

  function pause(): Pause | null {
    if (!connectivity.isOnline()) return 'offline'
    return isSignedOut ? 'signedOut' : null
  }

  return {
    pause,
    passable: (signal) => until(() => pause() === null, signal),
    online: (signal) => until(connectivity.isOnline, signal),
    isOnline: connectivity.isOnline,
    signedOut: () => {
      isSignedOut = true
      changed()
    },
    signedIn: () => {
      isSignedOut = false
      changed()
    },
    close: connectivity.watch(changed),
  }
}
