import * as v from 'valibot'
import { assignment, passReasons } from '../model/assignment.ts'
import { distributionTargets } from '../model/distribution-targets.ts'
import { id, integer } from '../model/fields.ts'
import { idOrNone } from '../model/patient-filters.ts'
import { cursor, defineRoutes, get, inPractice, permitted } from './contract.ts'
import { period, periods } from './report-fields.ts'

/** What somebody got of a distribution in the period, beside what their weight stands for now. */
const personShare = v.object({
  staffId: v.string(),
  name: v.string(),
  /** Null where they take no part now. */
  weight: v.nullable(v.number()),
  count: v.number(),
  /** How many of a hundred they got, and would get by the weights of now. */
  share: v.number(),
  expected: v.nullable(v.number()),
  /** How often work passed them by, and why. */
  passed: v.object(v.entriesFromList(passReasons, v.number())),
  /** How much they had not touched went on. */
  lost: v.number(),
})

/** How new work found somebody (specification, section 7, Reports). */
export const distributionReportRoutes = defineRoutes({
  summary: get('/practices/{practiceId}/reports/distributions', {
    summary:
      'Who got how many leads and tasks of which distribution, how many passed whom by and why, and how many wait now. The newest 20,000 of the period count; `readTo` says how far back that was where there are more.',
    access: permitted('practices.reports.read', 'params'),
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      distributions: v.array(
        v.object({
          id: v.nullable(v.string()),
          label: v.string(),
          target: v.picklist(distributionTargets),
          total: v.number(),
          rerouted: v.number(),
          waited: v.number(),
          people: v.array(personShare),
        }),
      ),
      waitingLeads: v.number(),
      readTo: v.nullable(v.string()),
    }),
  }),
  assignments: get('/practices/{practiceId}/reports/distributions/assignments', {
    summary:
      'What was given out to whom and why, newest first; a page may have more or fewer than were asked for.',
    access: permitted('practices.reports.read', 'params'),
    seen: 'patients.list',
    params: inPractice,
    query: v.object({
      ...period,
      /** What one person got, and of which distribution, or of none. */
      staffId: v.optional(id),
      distributionId: v.optional(idOrNone),
      target: v.optional(v.picklist(distributionTargets)),
      limit: v.optional(integer(1, 100), 50),
      cursor: v.optional(cursor),
    }),
    response: v.object({
      items: v.array(
        v.object({ ...assignment.entries, name: v.string(), fromName: v.nullable(v.string()) }),
      ),
      cursor: v.nullable(v.string()),
    }),
  }),
})
