import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { lenient } from '../../../ui/search.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What the address of the calendar says; today's week of everybody where it says nothing. */
export const calendarSearch = v.object({
  view: lenient(v.picklist(calendarViews)),
  /** A day that is in sight, YYYY-MM-DD. */
  day: lenient(v.pipe(v.string(), v.isoDate())),
  providerId: lenient(id),
  locationId: lenient(id),
})
export type CalendarSearch = v.InferOutput<typeof calendarSearch>
