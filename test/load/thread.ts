import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module of this folder in a thread of its own, as clients are elsewhere too, and gives the
 * one message that it posts.
 * @throws Error where the module throws, or ends without a word
 */
export async function inThread<T>(module: string, input: unknown): Promise<T> {
  const worker = new Worker(new URL(module, import.meta.url), { workerData: input })
  const silent = new AbortController()
  worker.once('exit', () => silent.abort())
  const [answer]: T[] = await once(worker, 'message', { signal: silent.signal })
  await worker.terminate()
  if (answer === undefined) throw new Error(`${module} said nothing`)
  return answer
}
