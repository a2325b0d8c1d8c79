import type { ClientInput } from '#shared/api/contract.ts'
import { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { createClient } from '../api/client.ts'
import { pages } from './query.ts'

const api = createClient({ distributionReports: distributionReportRoutes })

type Asked = ClientInput<typeof distributionReportRoutes.assignments>['query']

/** What was given out to whom and why, newest first. */
export const assignmentsQuery = (practiceId: string, asked: Asked) =>
  pages(api.distributionReports.assignments, { params: { practiceId }, query: asked })
