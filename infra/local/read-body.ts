import type { Readable } from 'node:stream'

/**
 * Reads a body whole. One of `limit` bytes or more is given as far as it was read by then, the rest
 * left unread. Listeners cost a fraction of what asynchronous iteration does, several times a call.
 * @throws Error where the connection ends before the body does
 */
export function readBody(message: Readable, limit = Number.POSITIVE_INFINITY) {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const finish = (): void => {
    message.off('data', take)
    message.pause()
    resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
  }
  const take = (chunk: Buffer): void => {
    chunks.push(chunk)
    size += chunk.length
    if (size >= limit) finish()
  }
  message.on('data', take)
  message.once('end', finish)
  message.once('error', reject)
  message.once('close', () => {
    if (!message.readableEnded) reject(new Error('The body was cut off'))
  })
  return promise
}
