import type { ConsultsAsked } from '../../../data/consults.ts'
import { startOfDay } from '../../../ui/dates.ts'
import type { ConsultsSearch } from '../search.ts'

/** How far a list looks: as far as one call covers (`CONSULT_LIST_DAYS_MAX`), with a day to spare. */
const DAYS = 61

type Looking = { memberId: string; now: Date; zone: string }

/** What the call is asked for. */
export function filterOf(
  search: ConsultsSearch,
  looking: Looking,
): Omit<ConsultsAsked, 'practiceId'> {
  const { memberId, now, zone } = looking
  const { view = 'upcoming', providerId } = search
  const day = (days: number) => startOfDay(now, zone, days)
  const of = providerId ? { providerId } : {}
  if (view === 'requests') return { ...of, isRequest: 1, order: 'scheduledAt ASC' }
  if (view === 'past') {
    return { ...of, isRequest: 0, from: day(1 - DAYS), to: day(1), order: 'scheduledAt DESC' }
  }
  const mine = view === 'mine' ? { providerId: memberId } : of
  return { ...mine, from: day(0), to: day(DAYS), order: 'scheduledAt ASC' }
}
