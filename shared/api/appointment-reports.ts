import * as v from 'valibot'
import { calendarEntry } from '../model/appointment.ts'
import { dateRange } from '../model/date-ranges.ts'
import { id } from '../model/fields.ts'
import { visitOutcomes } from '../model/visit-outcomes.ts'
import { defineRoutes, get, inPractice, listOf, paging, permitted } from './contract.ts'
import { figure, period, periods, ratio } from './report-fields.ts'

const base = '/practices/{practiceId}/reports/appointments'

/** What became of appointments, whoever they are with. */
const visits = {
  /** Those that begin in the period, whatever became of them. */
  total: figure,
  came: figure,
  noShow: figure,
  canceled: figure,
  /** Not over yet, and neither canceled nor begun. */
  expected: figure,
  /** Over, and nobody said what became of them. */
  unsaid: figure,
  /** Those who did not come, of those of whom it is known whether they did. */
  noShowRate: ratio,
  /** The hours that those take which are not canceled. */
  hours: figure,
}

const rows = v.array(
  v.object({
    id: v.string(),
    /** Empty for what is not known any more. */
    name: v.string(),
    ...visits,
  }),
)

/** Reports of appointments (specification, section 7): docs/reports.md says what each figure is. */
export const appointmentReportRoutes = defineRoutes({
  summary: get(base, {
    summary:
      'What became of the appointments of a period, by provider and location. The newest 200,000 count; `readTo` is the moment from which all do where there are more.',
    access: permitted('practices.reports.read', 'params'),
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      all: v.object(visits),
      providers: rows,
      locations: rows,
      readTo: v.nullable(v.string()),
    }),
  }),
  list: get(`${base}/list`, {
    summary: 'The appointments that a figure of the report counts, the latest first.',
    access: permitted('practices.appointments.list', 'params'),
    seen: 'appointments.list',
    params: inPractice,
    query: v.object({
      range: v.optional(dateRange, 'recent30'),
      outcome: v.optional(v.picklist(visitOutcomes)),
      providerId: v.optional(id),
      locationId: v.optional(id),
      offset: paging.offset,
      limit: paging.limit,
    }),
    response: listOf(
      v.object({ ...calendarEntry.entries, providerName: v.string(), locationName: v.string() }),
    ),
  }),
})
