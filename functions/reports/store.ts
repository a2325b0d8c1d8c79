import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { ensureFound } from '#shared/errors.ts'
import { type CampaignCost, campaignCost } from '#shared/model/campaign-cost.ts'
import {
  defaultReportSettings,
  type ReportSettings,
  reportSettings,
} from '#shared/model/report-settings.ts'

const settingsItem = v.object({ ...reportSettings.entries, version: v.number() })
export type SettingsItem = v.InferOutput<typeof settingsItem>

const CONFLICT = 'ERR_VERSION_CONFLICT'

/** What the reports of one practice go by; reaches no other. */
export function createReportStore(table: Table, practiceId: string) {
  const pk = `PRACTICE#${practiceId}#REPORTS`
  const key = { pk, sk: 'SETTINGS' }
  return {
    practiceId,
    /** As they are kept; version 0 where nobody has changed them. */
    async settings(): Promise<SettingsItem> {
      return (await table.get(key, settingsItem)) ?? { ...defaultReportSettings, version: 0 }
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
    /** The zone of the practice. @throws ERR_TARGET_NOT_FOUND */
    async practiceZone(): Promise<string> {
      return ensureFound(await readPractice(table, practiceId)).timezone
    },
    /** @throws ERR_VERSION_CONFLICT where they were written since they were read */
    async replace(before: SettingsItem, after: ReportSettings, extra: Write[]): Promise<void> {
      const item = {
        ...{ ...key, entity: 'reportSettings', practiceId },
        ...{ ...after, version: before.version + 1 },
      }
      const write: Write =
        before.version === 0
          ? { kind: 'put', item, absent: CONFLICT }
          : { kind: 'put', item, replaces: { version: before.version, otherwise: CONFLICT } }
      await table.transact([write, ...extra])
    },
  }
}
export type ReportStore = ReturnType<typeof createReportStore>
