import type { consultOrders } from '#shared/model/consult.ts'
import type { ConsultState } from '#shared/model/consult-moves.ts'
import type { ConsultRow } from '../records.ts'
import { placeInList } from './consult.ts'

type Filters = {
  state?: ConsultState | undefined
  isRequest?: 0 | 1 | undefined
  providerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Whether a row is one that a list asks for. A window is of those that have a time. */
export function matching(filters: Filters) {
  const { state, isRequest, providerId, from, to } = filters
  return (row: ConsultRow): boolean => {
    const place = placeInList(row)
    return (
      (state === undefined || row.state === state) &&
      (isRequest === undefined || place.isRequest === (isRequest === 1)) &&
      (providerId === undefined || row.providerId === providerId) &&
      (place.isRequest ||
        ((from === undefined || place.at >= from) && (to === undefined || place.at < to)))
    )
  }
}

/** Those that wait for a time first, the oldest first; then the others by their time. */
export function inOrder(
  rows: readonly ConsultRow[],
  order: (typeof consultOrders)[number],
): ConsultRow[] {
  const sign = order === 'scheduledAt ASC' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [here, there] = [placeInList(one), placeInList(other)]
    if (here.isRequest !== there.isRequest) return here.isRequest ? -1 : 1
    const along = here.isRequest ? 1 : sign
    return along * compare(here.at, there.at) || compare(one.id, other.id)
  })
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
