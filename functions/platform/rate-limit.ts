import { isIPv6 } from 'node:net'
import { epochSeconds, plusSeconds } from './clock.ts'
import { hashSecret } from './ids.ts'
import type { Conflict, Key, Table, Update } from './table.ts'

/** How often something may happen to one subject within a window of time. */
export type Limit = { name: string; max: number; windowSeconds: number }

/**
 * The network that attempts of an IP address are counted for. For IPv6 it is the /64, since one
 * subscriber has all its addresses and could evade a limit for each.
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

function countWrite(limit: Limit, subject: string, now: Date, count: number): Update {
  const { key, ends } = windowOf(limit, subject, now)
  const expiresAt = epochSeconds(plusSeconds(new Date(ends * 1000), 60))
  return { kind: 'update', key, add: { count }, set: { entity: 'rate', expiresAt } }
}

/**
 * Counts one more, before the limited action is tried, so that concurrent tries are limited too.
 * @throws `otherwise` if the limit is reached
 */
export function countOrThrow(
  table: Table,
  limit: Limit,
  subject: string,
  now: Date,
  otherwise: Conflict,
): Promise<void> {
  const below = { attribute: 'count', limit: limit.max, otherwise }
  return table.update({ ...countWrite(limit, subject, now, 1), below })
}

/** A write for the transaction of the limited action, which counts only actions that succeed. */
export function countWithin(limit: Limit, subject: string, now: Date, otherwise: Conflict): Update {
  const below = { attribute: 'count', limit: limit.max, otherwise }
  return { ...countWrite(limit, subject, now, 1), below }
}

/** Takes back one count: it was no misuse. */
export function uncount(table: Table, limit: Limit, subject: string, now: Date): Promise<void> {
  return table.update(countWrite(limit, subject, now, -1))
}

/** Forgets the count of the current window. */
export function forgive(table: Table, limit: Limit, subject: string, now: Date): Promise<void> {
  return table.transact([{ kind: 'delete', key: windowOf(limit, subject, now).key }])
}
