import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice, weekStartWrite } from '#functions/practices/public.ts'
import { ensureFound } from '#shared/errors.ts'
import { type CampaignCost, campaignCost } from '#shared/model/campaign-cost.ts'
import { type ReportSettings, reportSettings } from '#shared/model/report-settings.ts'

const kept = v.object({ timezone: reportSettings.entries.timezone, version: v.number() })

/** The settings, where the practice is, and the version of what is kept: 0 until it is changed. */
export type KnownSettings = ReportSettings & { practiceZone: string; version: number }

const CONFLICT = 'ERR_VERSION_CONFLICT'

/** What the reports of one practice go by; reaches no other. */
export function createReportStore(table: Table, practiceId: string) {
  const pk = `PRACTICE#${practiceId}#REPORTS`
  const key = { pk, sk: 'SETTINGS' }
  return {
    practiceId,
    /** @throws ERR_TARGET_NOT_FOUND where there is no such practice */
    async settings(): Promise<KnownSettings> {
      const [found, practice] = await Promise.all([
        table.get(key, kept),
        readPractice(table, practiceId),
      ])
      const { timezone: practiceZone, weekStart } = ensureFound(practice)
      return { timezone: null, version: 0, ...found, weekStart, practiceZone }
    },
    /** What campaigns cost, as it was entered, in no particular order. */
    costs: (): Promise<CampaignCost[]> =>
      table.queryAll({ pk, range: { begins: 'COST#' } }, campaignCost),
    /** No cents take it away. @param campaign the same for campaigns that are one */
    async setCost(campaign: string, cost: CampaignCost, extra: Write[]): Promise<void> {
      const place = { pk, sk: `COST#${cost.month}#${campaign}` }
      const write: Write =
        cost.cents === 0
          ? { kind: 'delete', key: place }
          : { kind: 'put', item: { ...place, entity: 'campaignCost', practiceId, ...cost } }
      await table.transact([write, ...extra])
    },
    /** @throws ERR_VERSION_CONFLICT where they were written since they were read */
    async replace(
      before: KnownSettings,
      { timezone, weekStart }: ReportSettings,
      extra: Write[],
    ): Promise<void> {
      const version = before.version + 1
      const item = { ...key, entity: 'reportSettings', practiceId, timezone, version }
      const write: Write =
        before.version === 0
          ? { kind: 'put', item, absent: CONFLICT }
          : { kind: 'put', item, replaces: { version: before.version, otherwise: CONFLICT } }
      const week = weekStart === before.weekStart ? [] : [weekStartWrite(practiceId, weekStart)]
      await table.transact([write, ...week, ...extra])
    },
  }
}
export type ReportStore = ReturnType<typeof createReportStore>
