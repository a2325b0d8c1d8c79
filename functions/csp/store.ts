import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Violation } from './rules/violation.ts'

const KEPT_SECONDS = 90 * DAY

/** Violations of a day, one item for each kind, with how often browsers reported it. */
export function createCspReportStore(table: Table) {
  return {
    count(violation: Violation, now: Date): Promise<void> {
      const { directive, blocked, page, source } = violation
      const at = now.toISOString()
      const kind = hashSecret(JSON.stringify([directive, blocked, page, source]))
      return table.update({
        kind: 'update',
        key: { pk: `CSPREPORTS#${at.slice(0, 10)}`, sk: `VIOLATION#${kind}` },
        add: { count: 1 },
        set: {
          entity: 'cspReport',
          ...violation,
          lastAt: at,
          expiresAt: epochSeconds(plusSeconds(now, KEPT_SECONDS)),
        },
      })
    },
  }
}
