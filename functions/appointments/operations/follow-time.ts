import type { appointmentPassed } from '#events/appointments.ts'
import type { Received } from '#events/define.ts'
import { idsOf } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { nextOf } from '../rules/appointment.ts'
import { createAppointmentStore, nextWrites } from '../store.ts'

/**
 * Looks for the next appointment of a record again, as its appointments are now: the event may come
 * late, or for an appointment that was moved. A record that stands for it since they were merged is
 * looked at too.
 * @throws AlreadyDone where it took effect before
 */
export async function followTime(
  { table, clock }: { table: Table; clock: Clock },
  event: Received<(typeof appointmentPassed)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId } = event.payload
  const store = createAppointmentStore(table, practiceId)
  const now = clock()
  const prepare = async () => {
    const [own, book] = await Promise.all([store.record(patientId), store.book(patientId)])
    const records = [own, book?.record.patientId === patientId ? null : book?.record]
    const read = records.map(async (record) => {
      if (!record) return []
      const appointments = await store.ofPatient(idsOf(record))
      const isSame = record.nextAppointmentAt === nextOf(appointments, now)
      return isSame ? [] : nextWrites(record, appointments, now)
    })
    return (await Promise.all(read)).flat()
  }
  await retryOnConflict(prepare, (writes) => {
    const changes = [
      ...writes,
      consumedWrite(name, event.id, now),
      reactionAudit({ practiceId, patientId, action: name, actor: null, now }),
    ]
    return store.write([...(writes.length > 0 ? changes : []), doneWrite(event)])
  })
}
