import { isIPv6 } from 'node:net'
import { epochSeconds, plusSeconds } from './clock.ts'
import { hashSecret } from './ids.ts'
import type { Conflict, Key, Table } from './table.ts'

/** How often something may happen to one subject within a window of time. */
export type Limit = { name: string; max: number; windowSeconds: number }

/**
 * Whom an address of the net stands for: whoever has one of IPv6 has the 2^64 beside it too, and
 * counted one by one they would know no limit.
 */
export function networkOf(ip: string): string {
  const [, mapped] = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i) ?? []
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return `${all.slice(0, 4).map(plain).join(':')}::/64`
}

const plain = (group: string): string => Number.parseInt(group, 16).toString(16)

function windowOf(limit: Limit, subject: string, now: Date): { key: Key; ends: number } {
  const window = Math.floor(epochSeconds(now) / limit.windowSeconds)
  const key = { pk: `RATE#${limit.name}#${hashSecret(subject)}`, sk: `WINDOW#${window}` }
  return { key, ends: (window + 1) * limit.windowSeconds }
}

/**
 * Counts one more, before what is limited is tried, so that many at once are limited too.
 * @throws `otherwise` where the limit is reached
 */
export async function countOrThrow(
  table: Table,
  limit: Limit,
  subject: string,
  now: Date,
  otherwise: Conflict,
): Promise<void> {
  const { key, ends } = windowOf(limit, subject, now)
  await table.update({
    kind: 'update',
    key,
    add: { count: 1 },
    set: { entity: 'rate', expiresAt: epochSeconds(plusSeconds(new Date(ends * 1000), 60)) },
    below: { attribute: 'count', limit: limit.max, otherwise },
  })
}

/** Takes back what was counted: it was no misuse. */
export async function uncount(
  table: Table,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<void> {
  const { key, ends } = windowOf(limit, subject, now)
  await table.update({
    kind: 'update',
    key,
    add: { count: -1 },
    set: { entity: 'rate', expiresAt: epochSeconds(plusSeconds(new Date(ends * 1000), 60)) },
  })
}

/** Forgets all that was counted in this window. */
export async function forgive(
  table: Table,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<void> {
  await table.transact([{ kind: 'delete', key: windowOf(limit, subject, now).key }])
}
