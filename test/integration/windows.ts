import { beforeAll, beforeEach } from 'vitest'
import type { LocalRun } from '#infra/runner/start.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type App = { readonly run: LocalRun }

/** Whether a test that takes minutes, or moves the clock by some, would run across the end of a window. */
function isNearEnd(minute: number): boolean {
  return minute % 10 > 6 || minute % 15 > 11 || minute >= 45
}

/** Goes on to a minute after which no window of minutes ends soon: by 15 minutes at most. */
function leaveMinutes({ run }: App): void {
  let minutes = 0
  const minuteThen = () => (run.clock.now().getUTCMinutes() + minutes) % 60
  while (isNearEnd(minuteThen())) minutes += 1
  if (minutes > 0) run.clock.advance(minutes * MINUTE_MS)
}

/** Goes on to the next day of UTC where its hour is after the last one. */
function leaveEvening({ run }: App, lastHour: number): void {
  const hour = run.clock.now().getUTCHours()
  if (hour > lastHour) run.clock.advance((24 - hour) * HOUR_MS)
}

/**
 * Limits count within windows of time that begin with 10 minutes, a quarter, an hour or a day of UTC.
 * Moves the clock on so that none of them ends while a test counts: a test that moves the clock by an
 * hour or two would otherwise fail in the evening alone. It moves by hours before the file
 * creates accounts, because an idle session ends after 30 minutes.
 * @param app the application of the file, once it has started
 */
export function countWithinWindows(app: App): void {
  beforeAll(() => {
    leaveEvening(app, 19)
    leaveMinutes(app)
  })
  beforeEach(() => {
    leaveEvening(app, 21)
    leaveMinutes(app)
  })
}
