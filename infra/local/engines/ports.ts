import { createServer, type Server } from 'node:http'

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  await promise
  return port
}

/**
 * Listens on a port of 127.0.0.1 (0: any free one) and gives the port.
 * @throws PortTakenError where another process has it.
 */
export async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, '127.0.0.1', resolve)
  try {
    await promise
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new PortTakenError(port)
    throw error
  } finally {
    server.off('error', reject)
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Another process listens on the port. */
export class PortTakenError extends Error {
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is taken`)
    this.name = 'PortTakenError'
    this.port = port
  }
}

/** Stops a server: what is idle at once, what is under way after a moment. */
export async function closeServer(server: Server, graceMilliseconds = 2000): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMilliseconds)
  await promise
  clearTimeout(timer)
}
