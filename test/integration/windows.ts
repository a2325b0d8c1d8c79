import { beforeEach } from 'vitest'
import type { LocalRun } from '#infra/runner/start.ts'

/** Whether a test that takes minutes, or moves the clock by some, would run across the end of a window. */
function isNearEnd(now: Date): boolean {
  const minute = now.getUTCMinutes()
  return minute % 10 > 6 || minute % 15 > 11 || minute >= 45 || now.getUTCHours() > 19
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
    const hour = now.getUTCHours()
    next.setUTCHours(hour > 18 ? 24 : hour + 1, 1, 0, 0)
    app.run.clock.advance(next.getTime() - now.getTime())
  })
}
