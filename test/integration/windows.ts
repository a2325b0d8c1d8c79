import { beforeEach } from 'vitest'
import type { LocalRun } from '#infra/runner/start.ts'

/** Whether a test that takes minutes would run across the end of a quarter of an hour or of a day. */
function isNearEnd(now: Date): boolean {
  const minute = now.getUTCMinutes()
  return minute % 10 > 6 || minute % 15 > 11 || now.getUTCHours() > 19
}

/**
 * Limits count within windows of time that begin with 10 minutes, a quarter, an hour or a day of UTC.
 * Moves the clock on before each test so that none of them ends while it counts: a test that moves the
 * clock by an hour or two would otherwise fail in the evening alone.
 * @param app the application of the file, once it has started
 */
export function countWithinWindows(app: { readonly run: LocalRun }): void {
  beforeEach(() => {
    const now = app.run.clock.now()
    if (!isNearEnd(now)) return
    const next = new Date(now)
    if (now.getUTCHours() > 18) next.setUTCHours(24, 1, 0, 0)
    else next.setUTCHours(now.getUTCHours() + 1, 1, 0, 0)
    app.run.clock.advance(next.getTime() - now.getTime())
  })
}
