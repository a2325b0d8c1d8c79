/** How many pieces are being loaded that nothing in sight waits for. */
const running = { ahead: 0, quietly: 0 }

async function counted<T>(kind: keyof typeof running, load: () => Promise<T>): Promise<T> {
  running[kind] += 1
  try {
    return await load()
  } finally {
    running[kind] -= 1
  }
}

/** Loads a piece ahead of a visit that may never come: if that fails, the page is not reloaded for it. */
export function ahead<T>(load: () => Promise<T>): Promise<T> {
  return counted('ahead', load)
}

/** Loads a piece that no visit ever waits for: if that fails, the page is not reloaded for it. */
export function quietly<T>(load: () => Promise<T>): Promise<T> {
  return counted('quietly', load)
}

/**
 * Whether a piece that failed just now was wanted by no visit.
 * @param isVisiting whether a page is being opened, which may wait for what is loaded ahead
 */
export function isUnwanted(isVisiting: boolean): boolean {
  return running.quietly > 0 || (running.ahead > 0 && !isVisiting)
}
