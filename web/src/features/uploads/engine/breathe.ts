/** How long work may go on before the page gets its turn. */
const BUDGET_MS = 10

/** Lets the page draw and answer now and then: goes on at once until the time is used up. */
export function createBreather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BUDGET_MS) return
    await breathe()
    since = performance.now()
  }
}

/** Lets the page draw and answer: goes on in a task of its own. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Waits for so many ms. Throws the signal's reason where it is given up. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(done, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
  })
}
