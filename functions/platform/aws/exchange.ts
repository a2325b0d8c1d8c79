import http from 'node:http'
import https from 'node:https'

/** A request to AWS, signed. */
export type Request = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
}
export type Response = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** Sends a request once. @throws Error where the network gives no whole answer */
export type Exchange = (request: Request) => Promise<Response>

/** Three attempts of it are over before API Gateway gives up. */
const SILENCE_MS = 8000
/** A handshake costs more than a call: connections stay. */
const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

export const exchange: Exchange = ({ method, url, headers, body }) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const isSecure = url.protocol !== 'http:'
  const request = (isSecure ? https : http).request({
    method,
    host: url.hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: agents[isSecure ? 'https:' : 'http:'],
    timeout: SILENCE_MS,
  })
  request.on('timeout', () => request.destroy(new Error('AWS did not answer in time')))
  request.on('error', reject)
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const { statusCode = 0, headers: answered } = response
      resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks) })
    })
  })
  request.end(body)
  return promise
}
