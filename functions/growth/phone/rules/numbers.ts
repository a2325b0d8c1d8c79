import { createHash } from 'node:crypto'

/** A number as records have it, ten digits; one from abroad as it came, and null for a withheld one. */
export function numberOf(said: string | null | undefined): string | null {
  const text = (said ?? '').trim()
  const digits = text.replace(/\D/g, '')
  if (digits.length < 3) return null
  const [, ours] = /^\+?1?([2-9]\d{9})$/.exec(text.replace(/[\s().-]/g, '')) ?? []
  return ours ?? `${text.startsWith('+') ? '+' : ''}${digits}`.slice(0, 20)
}

/** Whether records may have it. */
export const isOurs = (number: string | null): number is string => /^\d{10}$/.test(number ?? '')

/** A number as people write it. */
export function spokenNumber(number: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : number
}

/** What the log calls something of the service: the same for the same thing, whatever its id holds. */
export const logId = (kind: 'call' | 'text', serviceId: string): string =>
  createHash('sha256').update(`${kind} ${serviceId}`).digest('base64url')
