import * as v from 'valibot'
import { consultSignaled } from '#events/consults.ts'
import { epochSeconds, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import { consultRefusal, nextConsultState } from '#shared/model/consult-moves.ts'
import {
  SIGNAL_MINUTES,
  SIGNALS_PAGE,
  type Signal,
  type SignalForm,
} from '#shared/model/consult-signals.ts'
import type { Place } from '../../operations/act.ts'
import { type ConsultWork, type Reached, reachConsult } from '../../operations/work.ts'
import { isGuest, isParticipant, joinOf, participantOf } from '../../rules/participants.ts'
import { createMailbox } from '../store.ts'

const answer = v.object({ seq: v.number() })

/**
 * Puts something into the mailbox of somebody who takes part, after all that is there. Once for each idempotency key.
 * @throws ERR_VIDEO_NOT_EXISTS, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_VIDEO_PARTICIPANT_NOT_SET where sender or
 *   recipient take no part
 */
export async function sendSignal(
  work: ConsultWork,
  place: Place,
  { to, content }: SignalForm,
): Promise<{ seq: number }> {
  const { table, store, call } = work
  const { now } = call
  const reached = await reachConsult(work, place)
  const from = callerIn(work, reached)
  const { consult } = reached
  if (!isParticipant(consult, to)) throw new CatalogueError('ERR_VIDEO_PARTICIPANT_NOT_SET')
  const mailbox = createMailbox(table, { practiceId: store.practiceId, consultId: consult.id, to })
  const expiresAt = epochSeconds(plusSeconds(now, SIGNAL_MINUTES * MINUTE))
  const said = { from, content, sentAt: now.toISOString() }
  return idempotent(table, call, `consults.signal#${consult.id}#${to}`, answer, (marker) =>
    retryOnConflict(
      mailbox.last,
      async (last) => {
        const seq = Math.max(now.getTime(), (last ?? 0) + 1)
        await table.transact([
          ...mailbox.writes(last, { seq, ...said }, expiresAt),
          eventWrite(
            consultSignaled,
            { consultId: consult.id, toPatient: to === 'patient' || isGuest(consult, to) },
            occurrenceOf(call),
          ),
          ...marker({ seq }),
        ])
        return { seq }
      },
      MANY_ATTEMPTS,
    ),
  )
}

/**
 * What came for the caller after a place in their mailbox; without one, since they last joined.
 * @throws as `sendSignal`
 */
export async function readSignals(
  work: ConsultWork,
  place: Place,
  after: number | undefined,
): Promise<{ items: Signal[]; next: number }> {
  const { table, store } = work
  const reached = await reachConsult(work, place)
  const to = callerIn(work, reached)
  const { consult } = reached
  const joinedAt = joinOf(consult, to)?.last
  const from = after ?? (joinedAt === undefined ? 0 : Date.parse(joinedAt) - 1)
  const mailbox = createMailbox(table, { practiceId: store.practiceId, consultId: consult.id, to })
  const items = await mailbox.after(from, SIGNALS_PAGE)
  return { items, next: items.at(-1)?.seq ?? from }
}

/** As whom the caller takes part. */
export function callerIn({ call }: ConsultWork, reached: Reached): string {
  const { consult, role } = reached
  if (nextConsultState(consult.state, role, 'join') === null) {
    throw new CatalogueError(consultRefusal(consult.state, role, 'join'))
  }
  const own = participantOf(consult, reached, call.actor.id)
  if (own === null) throw new CatalogueError('ERR_VIDEO_PARTICIPANT_NOT_SET')
  return own
}
