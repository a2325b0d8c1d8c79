import * as v from 'valibot'
import { consultSaid } from '#events/consults.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { CHAT_LINES_MAX, type ChatLine } from '#shared/model/consult-chat.ts'
import type { Place } from '../../operations/act.ts'
import { showParticipants } from '../../operations/show.ts'
import { type ConsultWork, reachConsult } from '../../operations/work.ts'
import { joinOf } from '../../rules/participants.ts'
import { callerIn } from '../../signals/operations/signals.ts'
import { createChat } from '../store.ts'

/** The idempotency record keeps nothing of what was written. */
const answer = v.object({ seq: v.number() })

/**
 * Writes something to everybody in the call, once for each idempotency key.
 * @throws ERR_VIDEO_NOT_EXISTS, ERR_VIDEO_PENDING, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED,
 *   ERR_VIDEO_PARTICIPANT_NOT_SET for who takes no part, ERR_REQUEST_PARAMS_MISFORMAT where the chat is full
 */
export async function sayInCall(
  work: ConsultWork,
  place: Place,
  { text }: { text: string },
): Promise<{ seq: number }> {
  const { table, store, call } = work
  const reached = await reachConsult(work, place)
  const from = callerIn(work, reached)
  const { consult } = reached
  if (consult.state !== 'started') throw new CatalogueError('ERR_VIDEO_PENDING')
  const participants = await showParticipants(work, reached)
  const name = participants.find(({ id }) => id === from)?.name ?? ''
  const chat = createChat(table, store.practiceId, consult.id)
  const at = call.now.toISOString()
  return idempotent(table, call, `consults.say#${consult.id}`, answer, (marker) =>
    retryOnConflict(
      chat.count,
      async (count) => {
        if (count >= CHAT_LINES_MAX) throw badField('text', 'is more than the chat of a call holds')
        const seq = count + 1
        await table.transact([
          ...chat.writes({ seq, from, name, text, at }),
          eventWrite(consultSaid, { consultId: consult.id }, occurrenceOf(call)),
          callAudit(call, 'consults.say', { patientId: consult.patientId }),
          ...marker({ seq }),
        ])
        return { seq }
      },
      MANY_ATTEMPTS,
    ),
  )
}

/**
 * What was written in the call, oldest first. Guests see what was written since they first came in.
 * @throws ERR_VIDEO_NOT_EXISTS
 */
export async function readChat(work: ConsultWork, place: Place): Promise<ChatLine[]> {
  const { table, store } = work
  const { consult, role, guest } = await reachConsult(work, place)
  const lines = createChat(table, store.practiceId, consult.id).lines
  if (role !== 'guest') return lines()
  const came = guest?.standing === 'admitted' ? joinOf(consult, guest.id)?.first : undefined
  if (came === undefined) return []
  return (await lines()).filter(({ at }) => at >= came)
}
