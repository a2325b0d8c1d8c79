const EVERY_MS = 1_000
const TIMES = 15

/**
 * Reads again and again, a second apart, until the answer shows what a consumer of events writes a
 * moment after the change that it reacts to. Gives up after 15 times, and where it cannot be read.
 */
export async function readUntil<Result>(
  read: () => Promise<Result>,
  isThere: (answer: Result) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  for (let times = 0; times < TIMES && !signal?.aborted; times += 1) {
    const answer = await read().catch(() => null)
    if (answer === null || isThere(answer)) return
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
