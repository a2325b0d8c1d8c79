import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module of this folder in a thread of its own, as clients are elsewhere too, and gives the
 * one message that it posts.
 * @throws Error where the module throws, or ends without a word
 */
export function inThread<T>(module: string, input: unknown): Promise<T> {
  return withThread(module, input, async (answer: T) => answer)
}

/**
 * The same, and the thread goes on while its message is used.
 * @throws Error where the module throws, or ends without a word
 */
export async function withThread<A, T>(
  module: string,
  input: unknown,
  use: (answer: A) => Promise<T>,
): Promise<T> {
  const worker = new Worker(new URL(module, import.meta.url), { workerData: input })
  try {
    const silent = new AbortController()
    worker.once('exit', () => silent.abort())
    const [answer]: A[] = await once(worker, 'message', { signal: silent.signal })
    if (answer === undefined) throw new Error(`${module} said nothing`)
    return await use(answer)
  } finally {
    await worker.terminate()
  }
}
