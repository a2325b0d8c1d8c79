import type { IncomingMessage } from 'node:http'
import { S3Error } from './errors.ts'

/** S3 takes so many bytes of a form before its file. */
const MAX_HEAD_BYTES = 20 * 1024
const LINE_END = '\r\n'

/** A form as a browser sends it: its fields, whose names are in lower case, and then its one file. */
export type Form = { fields: Map<string, string>; file: AsyncIterable<Buffer> }

type Source = { next: () => Promise<IteratorResult<Buffer>> }

/** Whether a request sends a form. */
export function isForm({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

/**
 * Reads a form up to its file, whose bytes are read by whoever wants them; what follows it is ignored,
 * as S3 does.
 * @throws S3Error `MalformedPOSTRequest`, `MaxPostPreDataLengthExceeded`, `IncompleteBody`
 */
export async function readForm(message: IncomingMessage): Promise<Form> {
  const boundary = boundaryOf(message.headers['content-type'] ?? '')
  // The connection must outlive a form that is refused half-way, else nobody hears why.
  const source: Source = message.iterator({ destroyOnReturn: false })
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`)
  const fields = new Map<string, string>()
  // The first boundary begins no new line.
  let held = Buffer.from(LINE_END)
  let read = 0

  async function more() {
    const { value, done } = await source.next()
    if (done) throw new S3Error('IncompleteBody')
    held = Buffer.concat([held, value])
  }

  /** What comes before a mark; what follows it is left. */
  async function before(mark: Buffer): Promise<Buffer> {
    for (let at = held.indexOf(mark); ; at = held.indexOf(mark)) {
      if (read + Math.max(at, 0) > MAX_HEAD_BYTES) throw new S3Error('MaxPostPreDataLengthExceeded')
      if (at >= 0) {
        const found = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        read += at + mark.length
        return found
      }
      if (read + held.length > MAX_HEAD_BYTES) throw new S3Error('MaxPostPreDataLengthExceeded')
      await more()
    }
  }

  if ((await before(delimiter)).length > 0) throw new S3Error('MalformedPOSTRequest')
  for (;;) {
    const head = (await before(Buffer.from(LINE_END + LINE_END))).toString()
    const name = /^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(head)?.[1]
    if (name === undefined) throw new S3Error('MalformedPOSTRequest')
    if (name === 'file') return { fields, file: upTo(delimiter, held, source) }
    fields.set(name.toLowerCase(), (await before(delimiter)).toString())
  }
}

function boundaryOf(type: string): string {
  const [, quoted, plain] = /\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new S3Error('MalformedPOSTRequest')
  return boundary
}

async function* upTo(mark: Buffer, first: Buffer, source: Source): AsyncGenerator<Buffer> {
  let held = first
  for (;;) {
    const at = held.indexOf(mark)
    if (at >= 0) {
      if (at > 0) yield held.subarray(0, at)
      return
    }
    // The mark may have begun at the end of what is held.
    const sure = held.length - mark.length + 1
    if (sure > 0) {
      yield held.subarray(0, sure)
      held = held.subarray(sure)
    }
    const { value, done } = await source.next()
    if (done) throw new S3Error('IncompleteBody')
    held = Buffer.concat([held, value])
  }
}
