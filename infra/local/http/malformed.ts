import { type Server, STATUS_CODES } from 'node:http'

/** What a server says of a status that says no more. */
export function plainBody(status: number): string {
  return JSON.stringify({ message: STATUS_CODES[status] ?? 'Error' })
}

/** Answers requests that are no HTTP, or whose headers are too large to read, and ends them. */
export function answerMalformed(server: Server, bodyOfStatus: (status: number) => string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const body = bodyOfStatus(status)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}
