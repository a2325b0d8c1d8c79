import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ReportClock } from '#shared/model/report-periods.ts'
import type { ReportSettings, ReportSettingsChange } from '#shared/model/report-settings.ts'
import type { ReportStore } from '../store.ts'

const answerOf = ({ weekStart, timezone }: ReportSettings, practiceZone: string) => ({
  weekStart,
  timezone,
  zone: timezone ?? practiceZone,
})

export async function readSettings(store: ReportStore) {
  const settings = await store.settings()
  return answerOf(settings, settings.practiceZone)
}

/** How days are counted. */
export async function readClock(store: ReportStore): Promise<ReportClock> {
  const { zone, weekStart } = await readSettings(store)
  return { zone, weekStart }
}

/** @throws ERR_NO_CHANGE */
export function changeSettings(store: ReportStore, change: ReportSettingsChange, call: TenantCall) {
  return retryOnConflict(
    async () => {
      const before = await store.settings()
      const { weekStart = before.weekStart, timezone = before.timezone } = change
      if (weekStart === before.weekStart && timezone === before.timezone) {
        throw new CatalogueError('ERR_NO_CHANGE')
      }
      return { before, after: { weekStart, timezone } }
    },
    async ({ before, after }) => {
      await store.replace(before, after, [callAudit(call, 'reportSettings.update')])
      return answerOf(after, before.practiceZone)
    },
  )
}
