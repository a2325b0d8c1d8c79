import * as v from 'valibot'
import type { Received } from '#events/define.ts'
import type { messageFinished } from '#events/deliveries.ts'
import { threadChanged, unreadReminderDue } from '#events/messages.ts'
import {
  channelOf,
  type QueueMessage,
  readDelivery,
  readReach,
  usableOf,
} from '#functions/deliveries/public.ts'
import { readPatient } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { DAY, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { reachable, sendThru } from '#shared/model/delivery.ts'
import { reachedLimit } from '#shared/model/sending.ts'
import { type CardDependencies, tidyCard } from '../cards/operations/follow.ts'
import type { MessageItem } from '../records.ts'
import { unreadOf } from '../rules/conversation.ts'
import { LINK_DAYS } from '../rules/message.ts'
import { createMessageStore } from '../store.ts'
import { recount } from './count.ts'
import { messageOf, noticeWrites } from './notice.ts'

type Dependencies = CardDependencies & { queue: QueueMessage; origin: string }

/** How long a message may stay unread before its patient is reminded, once. */
const REMINDER_SECONDS = HOUR

/**
 * Brings counters up to what happened in a thread. The first message that a patient has not read sets
 * when they are reminded: those that follow it set none. What is to be gone of a card is destroyed.
 */
export async function followThread(
  dependencies: Dependencies,
  { payload, ...event }: Received<(typeof threadChanged)['schema']>,
  name: string,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId, seq, change } = payload
  if (change === 'delivery' || change === 'booked') return
  const { table, clock } = dependencies
  if (change === 'card') {
    const about = await createMessageStore(table, practiceId).message(patientId, seq)
    const cardId = about?.properties.secureMessageId
    return cardId ? tidyCard(dependencies, { practiceId, patientId, cardId }) : undefined
  }
  await recount(table, practiceId, patientId)
  if (change !== 'sent') return
  const now = clock()
  const found = await createMessageStore(table, practiceId).message(patientId, seq)
  if (!found?.isFirstUnread) return
  const at = plusSeconds(new Date(found.createdAt), REMINDER_SECONDS).toISOString()
  await table.transact([
    momentWrite(
      unreadReminderDue,
      { patientId, seq },
      { name: `unread-${found.id}`, at },
      { practiceId, now },
    ),
    consumedWrite(name, event.id, now),
  ])
}

/** Notes with a message how far what tells the patient of it is; what is known by then stands. */
export async function noteDelivery(
  { table, clock }: Dependencies,
  { payload, ...event }: Received<(typeof messageFinished)['schema']>,
  name: string,
): Promise<void> {
  const about = messageOf(payload.about)
  if (!about) return
  const practiceId = practiceOf(event)
  const now = clock()
  const delivery = await readDelivery(table, payload.deliveryId, now)
  if (!delivery) return
  const { patientId, seq } = about
  try {
    await table.transact([
      createMessageStore(table, practiceId).deliveryWrite(patientId, seq, delivery),
      eventWrite(
        threadChanged,
        { patientId, seq, change: 'delivery' },
        { practiceId, actor: null, now },
      ),
      consumedWrite(name, event.id, now),
    ])
  } catch (error) {
    if (!(error instanceof CatalogueError && error.name === 'ERR_NO_CHANGE')) throw error
  }
}

/**
 * Reminds a patient of what they have not read for an hour, by the way that they were told of it, or by the
 * other where that one failed. Beyond the allowance of the practice the reminder is postponed until it resets.
 */
export async function remindOfUnread(
  { table, clock, queue, origin }: Dependencies,
  event: Received<(typeof unreadReminderDue)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId, seq } = event.payload
  const now = clock()
  const store = createMessageStore(table, practiceId)
  const [conversation, found, patient, practice] = await Promise.all([
    store.conversation(patientId),
    store.message(patientId, seq),
    readPatient(table, practiceId, patientId),
    readPractice(table, practiceId),
  ])
  const isRead =
    !conversation || conversation.patientRead.seq >= seq || unreadOf(conversation, 'patient') === 0
  const reach = patient ? await readReach(table, practiceId, patient) : reachable
  const usable = patient ? usableOf(patient, reach) : null
  const isReachable = (usable?.email ?? usable?.mobile ?? null) !== null
  if (isRead || !found || !practice || !patient || !usable || !isReachable) {
    return table.transact([doneWrite(event)])
  }
  const wanted =
    found.sendThru === sendThru.text && usable.mobile !== null ? sendThru.text : sendThru.auto
  const channel = channelOf(usable, wanted)
  const occurrence = { practiceId, actor: null, now }
  const told = { practice, channel, added: found, occurrence, isReminder: true, createdBy: null }
  const done = [doneWrite(event), consumedWrite(name, event.id, now)]
  try {
    await table.transact([
      ...(await noticeWrites({ queue, origin, newId }, told)),
      reactionAudit({ practiceId, patientId: patient.patientId, action: name, actor: null, now }),
      ...done,
    ])
  } catch (error) {
    const at = retryAt(error, now)
    if (at === null) throw error
    await table.transact([...done, ...laterWrites(found, { practiceId, at, now })])
  }
}

/** When a reminder that may not be sent now is tried again; null for other errors. */
function retryAt(error: unknown, now: Date): string | null {
  if (!(error instanceof CatalogueError)) return null
  if (error.name === 'ERR_SENDING_NOT_VERIFIED') return plusSeconds(now, DAY).toISOString()
  return error.name === 'ERR_SENDING_LIMIT' ? v.parse(reachedLimit, error.details).resetsAt : null
}

/** Postpones a reminder for as long as the link in it would be of use. */
function laterWrites(
  { id, patientId, seq, createdAt }: MessageItem,
  { practiceId, at, now }: { practiceId: string; at: string; now: Date },
): Write[] {
  if (at > plusSeconds(new Date(createdAt), LINK_DAYS * DAY).toISOString()) return []
  const reminder = { name: `unread-${id}`, at }
  return [momentWrite(unreadReminderDue, { patientId, seq }, reminder, { practiceId, now })]
}
