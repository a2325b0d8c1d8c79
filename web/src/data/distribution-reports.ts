import type { ClientInput } from '#shared/api/contract.ts'
import type { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { api } from '../api/client.ts'
import { pages } from './query.ts'

type Asked = ClientInput<typeof distributionReportRoutes.assignments>['query']

/** What was given out to whom and why, newest first. */
export const assignmentsQuery = (practiceId: string, asked: Asked) =>
  pages(api.distributionReports.assignments, { params: { practiceId }, query: asked })
