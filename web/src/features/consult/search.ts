import * as v from 'valibot'
import { id } from '#shared/model/fields.ts'
import type { ConsultsAsked } from '../../data/consults.ts'
import { startOfDay } from '../../ui/dates.ts'
import { flag, lenient } from '../../ui/search.ts'

export const consultViews = ['upcoming', 'mine', 'requests', 'past'] as const
export type ConsultView = (typeof consultViews)[number]

/** The address of the list of consultations. */
export const consultsSearch = v.object({
  /** The own ones of somebody of the staff who is a patient, too. */
  own: flag,
  /** Whose chart, of several of one's own. */
  chart: lenient(id),
  view: lenient(v.picklist(consultViews)),
  providerId: lenient(id),
  page: lenient(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
})
export type ConsultsSearch = v.InferOutput<typeof consultsSearch>

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
