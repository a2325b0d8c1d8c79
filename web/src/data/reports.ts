import { appointmentReportRoutes } from '#shared/api/appointment-reports.ts'
import { authRoutes } from '#shared/api/auth.ts'
import type { ClientInput } from '#shared/api/contract.ts'
import { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { reportRoutes } from '#shared/api/reports.ts'
import { taskReportRoutes } from '#shared/api/task-reports.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query, type Read } from './query.ts'

const api = createClient({
  appointmentReports: appointmentReportRoutes,
  auth: authRoutes,
  distributionReports: distributionReportRoutes,
  reports: reportRoutes,
  taskReports: taskReportRoutes,
})

type Asked = { params: { practiceId: string }; query: { range: string } }

/** A report of some days: a preset, or days as 2026-01-01..2026-01-31. */
export type ReportQuery<Data> = (
  practiceId: string,
  range: string,
) => ReturnType<typeof query<Asked, Data>>

const of =
  <Data>(call: Read<Asked, Data>): ReportQuery<Data> =>
  (practiceId, range) =>
    query(call, { params: { practiceId }, query: { range } })

/** The reports that are compared with a time before, by their calls. */
export const reportQueries = {
  summary: of(api.reports.summary),
  leads: of(api.reports.leads),
  relativeConversion: of(api.reports.relativeConversion),
  actualConversion: of(api.reports.actualConversion),
  trends: of(api.reports.trends),
  leadProgress: of(api.reports.leadProgress),
  leadReasons: of(api.reports.leadReasons),
  advocate: of(api.reports.advocate),
  taskAdvocate: of(api.taskReports.taskAdvocate),
  checklists: of(api.taskReports.checklists),
  appointments: of(api.appointmentReports.summary),
  distributions: of(api.distributionReports.summary),
}

export const campaignCostsQuery = (practiceId: string) =>
  query(api.reports.costs, { params: { practiceId } })

/** What a campaign costs in a month: reports follow. */
export const setCampaignCost = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.reports.setCost>) =>
      api.reports.setCost({ params: { practiceId }, body }),
    invalidates: [['reports']],
  })

/** Whether the member gets an email about each week. */
export const weeklyEmailQuery = (practiceId: string) =>
  query(api.reports.weeklyEmail, { params: { practiceId } })

export const setWeeklyEmail = (practiceId: string) =>
  mutation({
    run: (isWanted: 0 | 1) =>
      api.reports.setWeeklyEmail({ params: { practiceId }, body: { isWanted } }),
    invalidates: [weeklyEmailQuery(practiceId).queryKey],
  })

type VisitsAsked = NonNullable<ClientInput<typeof appointmentReportRoutes.list>['query']>

/** The appointments that a figure of the report counts. */
export const visitsQuery = (practiceId: string, asked: VisitsAsked) =>
  query(api.appointmentReports.list, { params: { practiceId }, query: asked })

export const reportSettingsQuery = (practiceId: string) =>
  query(api.reports.settings, { params: { practiceId } })

/** By which clock days are counted: other figures follow, and so does the calendar. */
export const changeReportSettings = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.reports.updateSettings>) =>
      api.reports.updateSettings({ params: { practiceId }, body }),
    invalidates: [
      api.auth.session.key,
      ['reports'],
      ['taskReports'],
      ['appointmentReports'],
      ['distributionReports'],
    ],
  })
