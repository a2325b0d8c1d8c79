import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import { CONSULT_DAYS_AHEAD, joiningTimes } from '#shared/model/consult.ts'
import type { ConsultState } from '#shared/model/consult-moves.ts'

/**
 * Checks that something can be scheduled for a moment.
 * @throws ERR_VIDEO_SCHEDULED_TO_PAST, ERR_VIDEO_SCHEDULED_TO_FUTURE where it is more than a year ahead
 */
export function ensureSchedulable(scheduledAt: string, now: Date): void {
  if (scheduledAt <= now.toISOString()) throw new CatalogueError('ERR_VIDEO_SCHEDULED_TO_PAST')
  const last = plusSeconds(now, CONSULT_DAYS_AHEAD * DAY).toISOString()
  if (scheduledAt > last) throw new CatalogueError('ERR_VIDEO_SCHEDULED_TO_FUTURE')
}

type Timed = {
  state: ConsultState
  scheduledAt: string | null
  scheduledLen: number
  providerId: string | null
}

/**
 * Checks that somebody may come in now: what has started is open until it is finished.
 * @throws ERR_VIDEO_SCHEDULE_NOT_SET, ERR_VIDEO_DOCTOR_NOT_SET, ERR_VIDEO_TOO_EARLY_TO_START,
 *   ERR_VIDEO_TOO_LATE_TO_START
 */
export function ensureOpen(
  { state, scheduledAt, scheduledLen, providerId }: Timed,
  now: Date,
): void {
  if (scheduledAt === null) throw new CatalogueError('ERR_VIDEO_SCHEDULE_NOT_SET')
  if (providerId === null) throw new CatalogueError('ERR_VIDEO_DOCTOR_NOT_SET')
  if (state !== 'pending') return
  const { opensAt, closesAt } = joiningTimes({ scheduledAt, scheduledLen })
  const at = now.toISOString()
  if (at < opensAt) throw new CatalogueError('ERR_VIDEO_TOO_EARLY_TO_START')
  if (at > closesAt) throw new CatalogueError('ERR_VIDEO_TOO_LATE_TO_START')
}
