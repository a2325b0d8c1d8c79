import { plusSeconds } from '#functions/platform/clock.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { CatalogueError } from '#shared/errors.ts'
import { consultRefusal, nextConsultState } from '#shared/model/consult-moves.ts'
import type { IceServers } from '#shared/model/consult-signals.ts'
import type { Place } from '../../operations/act.ts'
import { type ConsultWork, reachConsult } from '../../operations/work.ts'
import type { FindRelays } from '../../ports/relays.ts'
import { ensureOpen } from '../../rules/times.ts'
import { callerIn } from './signals.ts'

/** Seconds after which is asked again where nobody answered. */
const AGAIN_SECONDS = 30

/**
 * The servers that relay, for whoever may come in now. Where they cannot be had there are none: browsers reach each
 * other where their networks let them.
 * @throws ERR_VIDEO_NOT_EXISTS, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_VIDEO_SCHEDULE_NOT_SET,
 *   ERR_VIDEO_DOCTOR_NOT_SET, ERR_VIDEO_TOO_EARLY_TO_START, ERR_VIDEO_TOO_LATE_TO_START,
 *   ERR_VIDEO_PARTICIPANT_NOT_SET for a guest who was not let in
 */
export async function relaysFor(
  work: ConsultWork,
  place: Place,
  findRelays: FindRelays,
): Promise<IceServers> {
  const reached = await reachConsult(work, place)
  const { consult, role } = reached
  if (nextConsultState(consult.state, role, 'join') === null) {
    throw new CatalogueError(consultRefusal(consult.state, role, 'join'))
  }
  if (role === 'guest') callerIn(work, reached)
  const { now } = work.call
  ensureOpen(consult, now)
  try {
    return await findRelays(consult.id, now)
  } catch (error) {
    logger.error('There are no servers that relay', { error: loggable(error) })
    return { iceServers: [], until: plusSeconds(now, AGAIN_SECONDS).toISOString() }
  }
}
