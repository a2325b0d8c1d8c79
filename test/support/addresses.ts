import type { UploadTarget } from '#shared/model/upload.ts'
import type { TestFile } from './scans.ts'

/** An address that was given to send to, with what may be sent to it. */
export type Given = {
  url: string
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
}

/** The addresses that an announcement was answered, in the order of the files. */
export function givenBy(targets: readonly UploadTarget[], files: readonly TestFile[]): Given[] {
  return targets.flatMap((target, at): Given[] => {
    if (target.kind === 'form') throw new Error(`${target.name} is to be sent by a form`)
    const whole = files[at]?.bytes ?? new Uint8Array()
    if (target.kind === 'single') {
      const { url, headers } = target
      return url === null ? [] : [{ url, headers, bytes: whole }]
    }
    return target.parts.map(({ partNumber, url, headers }) => {
      const start = (partNumber - 1) * target.partSize
      return { url, headers, bytes: whole.slice(start, start + target.partSize) }
    })
  })
}

/** Sends a form: its fields, and then the file. */
export function sentByForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([bytes]))
  return statusOf(url, { method: 'POST', body })
}

export async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return response.status
}

/** Sends what an address was given for. */
export const sentTo = ({ url, headers, bytes }: Given) =>
  statusOf(url, { method: 'PUT', headers, body: bytes })

/** Tries an address again: with its bytes, with others of the same size, and without its headers. */
export async function tried({ url, headers, bytes: own }: Given): Promise<number[]> {
  const other = new Uint8Array(own.length).fill(7)
  const { 'if-none-match': _condition, ...unconditional } = headers
  const { 'x-amz-checksum-sha256': _checksum, ...unsummed } = headers
  const statuses = []
  for (const init of [
    { headers, body: own },
    { headers, body: other },
    { headers: unconditional, body: other },
    { headers: unsummed, body: other },
  ]) {
    statuses.push(await statusOf(url, { method: 'PUT', ...init }))
  }
  return statuses
}
