import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export type Heard = { headers: IncomingHttpHeaders; body: string }

/** A system of a practice's own: it keeps what is sent to it, and answers as it is told. */
export async function startReceiver() {
  const heard: Heard[] = []
  let status = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`answer ${status}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    heard,
    answerWith: (next: number) => {
      status = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Whether what was heard is signed with the secret, as whoever receives it finds out. */
export function isSigned(secret: string, { headers, body }: Heard): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(text).digest('base64')
  return headers['webhook-signature'] === `v1,${expected}`
}
