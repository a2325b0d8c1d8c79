import { createServer, type RequestListener } from 'node:http'
import { closeServer, listen } from './ports.ts'

/** What is under way when the end comes has this long to finish. */
export const graceMilliseconds = 1000

/**
 * Listens at once and answers 503 until it is told how to answer.
 * @throws PortTakenError
 */
export async function openServer(port: number) {
  let handler: RequestListener = (_, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end('Starting')
  }
  const server = createServer({ requestTimeout: 0 }, (request, response) =>
    handler(request, response),
  )
  const taken = await listen(server, port)
  const close = (): Promise<void> => closeServer(server, graceMilliseconds)
  return {
    port: taken,
    server,
    close,
    use: (next: RequestListener) => {
      handler = next
    },
  }
}
