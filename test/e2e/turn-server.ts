import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '#infra/local/engines/ports.ts'
import type { Relay } from '#infra/local/engines/relays.ts'
import { startSupervised } from '#infra/local/engines/supervised.ts'

/** The program of coturn; null where it is not installed. */
export const turnServer =
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'turnserver'))
    .find((path) => existsSync(path)) ?? null

/** A server that relays, on a port of this machine. */
export type TurnServer = {
  relay: Relay
  stop: () => Promise<void>
  /** Starts it again after it was stopped, where it was, and with nothing of before. */
  start: () => Promise<void>
}

/**
 * Starts coturn, which lets in by passwords of a shared secret that are good for minutes, and waits until it answers.
 * @param program the path of `turnserver`
 * @throws Error where it does not start
 */
export async function startTurnServer(program: string): Promise<TurnServer> {
  const secret = randomBytes(16).toString('hex')
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    try {
      let stop = await launch(program, port, secret)
      return {
        relay: { uris: [`turn:127.0.0.1:${port}?transport=udp`], secret },
        stop: () => stop(),
        start: async () => {
          stop = await launch(program, port, secret)
        },
      }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** Gives what stops it. */
async function launch(program: string, port: number, secret: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-turn-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const args = [
    // No file of the machine's configuration.
    ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--relay-threads', '1'],
    ...['--listening-ip', '127.0.0.1', '--listening-port', String(port)],
    ...['--relay-ip', '127.0.0.1', '--allow-loopback-peers'],
    ...['--use-auth-secret', '--static-auth-secret', secret, '--realm', 'praxis'],
    ...['--userdb', join(folder, 'users'), '--pidfile', join(folder, 'pid')],
    ...['--log-file', 'stdout'],
  ]
  try {
    const { stop } = await startSupervised({
      ...{ name: 'coturn', program, args },
      answers: () => answers(port),
    })
    return async () => {
      await stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Whether something answers a binding request of STUN (RFC 8489, section 5): no attributes, and the magic cookie. */
async function answers(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), 200)
  socket.on('message', () => resolve(true)).on('error', () => resolve(false))
  // Connected, so that the machine says where nobody listens.
  socket.connect(port, '127.0.0.1', () => {
    socket.send(Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)]))
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    socket.close()
  }
}
