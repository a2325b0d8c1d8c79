import { type LeadReader, readFormNames } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { reportRoutes as declared } from '#shared/api/reports.ts'
import { deadlinesOf } from '#shared/model/lead-waits.ts'
import { leadClassLabels } from '#shared/model/leads.ts'
import { fold } from '#shared/normalize.ts'
import { readLeadBasis } from './operations/basis.ts'
import { listCosts, setCost } from './operations/costs.ts'
import { changeSettings, readClock, readSettings } from './operations/settings.ts'
import { byAdvocate } from './rules/advocates.ts'
import { spentIn, withCosts } from './rules/costs.ts'
import { cameAt, convertedAt, count, shares } from './rules/figures.ts'
import { byId, byText } from './rules/groups.ts'
import { conversionsBy, leadsBy } from './rules/sources.ts'
import { leadProgress, leadReasons, relativeConversion } from './rules/stages.ts'
import { summarize } from './rules/summary.ts'
import { firstDay, totalsOf, trendOf } from './rules/trends.ts'
import { createReportStore } from './store.ts'
import { chooseWeekly, readWeekly } from './weekly/operations/choose.ts'
import { createWeeklyStore } from './weekly/store.ts'

const bySource = () => byText(({ source }) => source, fold)
const byCampaign = () => byText(({ campaign }) => campaign, fold)
const classNames = new Map(Object.entries(leadClassLabels))

/** Reports (specification, section 7): docs/reports.md says what each figure is. */
export function reportHandlers({ table, readLeads }: { table: Table; readLeads: LeadReader }) {
  const storeOf = ({ scope }: TenantCall) => createReportStore(table, scope.practiceId)
  const weeklyOf = ({ scope }: TenantCall) => createWeeklyStore(table, scope.practiceId)
  const basis = (range: string, call: TenantCall) =>
    readLeadBasis({ store: storeOf(call), readLeads }, range, call)

  return implement(declared, {
    settings: (_input, call) => readSettings(storeOf(call)),
    costs: async (_input, call) => ({ items: await listCosts(storeOf(call)) }),
    setCost: ({ body }, call) => setCost(storeOf(call), body, call),
    updateSettings: ({ body }, call) => changeSettings(storeOf(call), body, call),

    weeklyEmail: (_input, call) => readWeekly(weeklyOf(call), call.actor.id),
    setWeeklyEmail: ({ body }, call) =>
      chooseWeekly(
        weeklyOf(call),
        { memberId: call.actor.id, isWanted: body.isWanted === 1, now: call.now },
        () => readClock(storeOf(call)),
      ),

    async summary({ query }, call) {
      const { periods, windows, leads, archived, today, clock } = await basis(query.range, call)
      const deadlines = deadlinesOf(today, clock.zone)
      return { ...periods, ...summarize(leads, windows, deadlines), archived }
    },

    async leads({ query }, call) {
      const [{ periods, windows, leads, people, today }, forms, costs] = await Promise.all([
        basis(query.range, call),
        readFormNames(table, call.scope.practiceId),
        storeOf(call).costs(),
      ])
      const spent = spentIn(costs, periods.period, { today, fold })
      return {
        ...periods,
        total: count(leads, cameAt, windows),
        source: leadsBy(leads, bySource(), windows),
        campaign: withCosts(leadsBy(leads, byCampaign(), windows), spent, periods.before !== null),
        form: leadsBy(
          leads,
          byId(({ formId }) => formId, forms),
          windows,
        ),
        advocate: leadsBy(
          leads,
          byId(({ advocateId }) => advocateId, people),
          windows,
        ),
        class: leadsBy(
          leads,
          byId(({ leadClass }) => leadClass, classNames),
          windows,
        ),
      }
    },

    async relativeConversion({ query }, call) {
      const { periods, windows, leads } = await basis(query.range, call)
      return { ...periods, ...relativeConversion(leads, windows) }
    },

    async actualConversion({ query }, call) {
      const { periods, windows, leads } = await basis(query.range, call)
      const came = count(leads, cameAt, windows)
      const converted = count(leads, convertedAt, windows)
      return {
        ...periods,
        ...{ leads: came, converted, rate: shares(converted, came) },
        sources: conversionsBy(leads, bySource(), windows),
      }
    },

    async trends({ query: { range, step } }, call) {
      const { periods, windows, leads, clock } = await basis(range, call)
      const from = firstDay(leads, periods.period, clock.zone)
      return {
        ...periods,
        totals: totalsOf(leads, windows),
        ...trendOf(leads, { ...periods.period, from }, { clock, step }),
      }
    },

    async leadProgress({ query }, call) {
      const { periods, windows, leads, today, clock } = await basis(query.range, call)
      const deadlines = deadlinesOf(today, clock.zone)
      return { ...periods, stages: leadProgress(leads, windows, { today, deadlines }) }
    },

    async leadReasons({ query }, call) {
      const { periods, windows, leads } = await basis(query.range, call)
      return { ...periods, statuses: leadReasons(leads, windows) }
    },

    async advocate({ query }, call) {
      const { periods, windows, leads, people, today, clock } = await basis(query.range, call)
      const deadlines = deadlinesOf(today, clock.zone)
      return { ...periods, advocates: byAdvocate(leads, windows, { deadlines, people }) }
    },
  })
}
