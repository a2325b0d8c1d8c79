import { badField } from '#shared/errors.ts'
import type { Invoice } from '#shared/model/billing.ts'
import type { ChargeItem } from '../records.ts'

/** Where a page begins: the payment service's cursor, and the time of the last line before. */
type Position = { before: string | null; cursor: string | undefined }

const SEPARATOR = '~'

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
export function readPosition(cursor: string | undefined): Position {
  if (cursor === undefined) return { before: null, cursor }
  const at = cursor.indexOf(SEPARATOR)
  if (at < 0) throw badField('cursor', 'must be of this list')
  return { before: cursor.slice(0, at), cursor: cursor.slice(at + 1) }
}

export const writePosition = (before: string, cursor: string) => `${before}${SEPARATOR}${cursor}`

/**
 * The charges among the invoices of a page: older than the page before, and not older than its own
 * last invoice unless no page follows.
 * @returns `until`: the time of the oldest line of the page
 */
export function mergePage(
  { items, cursor }: { items: readonly Pick<Invoice, 'createdAt'>[]; cursor: string | null },
  charges: readonly ChargeItem[],
  before: string | null,
): { charges: ChargeItem[]; until: string } {
  const oldest = items.map(({ createdAt }) => createdAt).toSorted()[0] ?? before ?? ''
  const until = cursor === null ? '' : oldest
  return {
    charges: charges.filter(({ at }) => at >= until && (before === null || at < before)),
    until,
  }
}
