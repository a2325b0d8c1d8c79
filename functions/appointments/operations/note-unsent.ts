import type { Received } from '#events/define.ts'
import type { messageFinished } from '#events/deliveries.ts'
import { readDelivery } from '#functions/deliveries/public.ts'
import { timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { reminderOf } from '../rules/about.ts'
import { unsentEntry } from '../rules/entries.ts'
import { createAppointmentStore } from '../store.ts'

/**
 * Notes in the history that a message about an appointment reached nobody, and why, so that
 * somebody may call.
 * @throws AlreadyDone where it took effect before
 */
export async function noteUnsent(
  { table, clock }: { table: Table; clock: Clock },
  { payload, ...event }: Received<(typeof messageFinished)['schema']>,
  name: OtherAction,
): Promise<void> {
  const reminder = reminderOf(payload.about)
  // It may have failed since it was handed on, of which another event tells.
  if (!reminder || (payload.state ?? 'failed') !== 'failed') return
  const practiceId = practiceOf(event)
  const now = clock()
  const [delivery, book] = await Promise.all([
    readDelivery(table, payload.deliveryId, now),
    createAppointmentStore(table, practiceId).book(reminder.patientId),
  ])
  const found = book?.all.find(({ id }) => id === reminder.appointmentId)
  if (!book || !found || delivery?.state !== 'failed') return
  const { patientId } = book.record
  await table.transact([
    consumedWrite(name, event.id, now),
    reactionAudit({ practiceId, patientId, action: name, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: null },
      entry: unsentEntry(found, delivery.reason),
    }),
  ])
}
