import * as v from 'valibot'
import type { Key, Table, Write } from '#functions/platform/table.ts'

/*
 * Index of the parts of proven addresses, for the platform's operator. Each part of an address that runs to its end
 * is a sort key, so that a search is a query of the keys that begin with what is searched for.
 */

/** So many characters choose the partition: a search has at least as many. */
export const MIN_SEARCH = 3
/** Of longer addresses so many parts from the beginning and from the end are found. */
const EDGE_PARTS = 16
/** One account may have several parts that fit. */
const READ_PARTS = 100

const partItem = v.object({ memberId: v.string() })

/** The parts that an address is found by: from each character before the last dot to its end. */
export function addressParts(email: string): string[] {
  const address = email.toLowerCase()
  const dot = address.lastIndexOf('.')
  const last = dot < 0 ? address.length - MIN_SEARCH : dot - 1
  const parts = Array.from({ length: Math.max(last + 1, 0) }, (_, start) => address.slice(start))
  const long = parts.filter((part) => part.length >= MIN_SEARCH)
  return long.length <= 2 * EDGE_PARTS
    ? long
    : [...long.slice(0, EDGE_PARTS), ...long.slice(-EDGE_PARTS)]
}

const partitionOf = (part: string) => `ACCOUNTPARTS#${part.slice(0, MIN_SEARCH)}`

const partKey = (part: string, memberId: string): Key => ({
  pk: partitionOf(part),
  sk: `${part}#${memberId}`,
})

/** Enters a proven address. */
export const addressPartWrites = (memberId: string, email: string): Write[] =>
  addressParts(email).map((part) => ({
    kind: 'put',
    item: { ...partKey(part, memberId), entity: 'accountPart', memberId },
  }))

/** Enters an address in place of another one: a transaction may write a key once only. */
export function replacePartWrites(memberId: string, former: string, email: string): Write[] {
  const after = new Set(addressParts(email))
  const gone = addressParts(former).filter((part) => !after.has(part))
  return [...removals(memberId, gone), ...addressPartWrites(memberId, email)]
}

export const removePartWrites = (memberId: string, email: string): Write[] =>
  removals(memberId, addressParts(email))

const removals = (memberId: string, parts: readonly string[]): Write[] =>
  parts.map((part) => ({ kind: 'delete', key: partKey(part, memberId) }))

/** Accounts whose proven address has the key as a part, each once, by that part. */
export async function findByAddressPart(
  table: Pick<Table, 'query'>,
  key: string,
): Promise<{ memberIds: string[]; isMore: boolean }> {
  const begins = key.toLowerCase()
  const asked = { pk: partitionOf(begins), range: { begins }, limit: READ_PARTS }
  const { items, cursor } = await table.query(asked, partItem)
  const memberIds = [...new Set(items.map(({ memberId }) => memberId))]
  return { memberIds, isMore: cursor !== null }
}
