import type { ClientInput } from '#shared/api/contract.ts'
import type { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { api } from '../api/client.ts'
import { pages, query } from './query.ts'

type Period = ClientInput<typeof distributionReportRoutes.summary>['query']

/** Who got how much of which distribution in a period. */
export const distributionReportQuery = (practiceId: string, period: Period) =>
  query(api.distributionReports.summary, { params: { practiceId }, query: period })

/** What was given out to whom and why, newest first. */
export const assignmentsQuery = (practiceId: string, period: Period) =>
  pages(api.distributionReports.assignments, { params: { practiceId }, query: period })
