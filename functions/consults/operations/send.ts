import {
  type Message,
  type QueueMessage,
  readReach,
  usableOf,
} from '#functions/deliveries/public.ts'
import { readPatient, timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { newOwnLink } from '../guests/operations/own-link.ts'
import type { ConsultItem } from '../records.ts'
import { consultEntry } from '../rules/entries.ts'
import { aboutReminder } from '../rules/reminders.ts'
import { createConsultStore } from '../store.ts'

export type Sending = { table: Table; queue: QueueMessage; origin: string }
/** The event that causes a message, and the reaction to it. */
export type Cause = { id: string; name: OtherAction; now: Date }

type Contact = { email: string | null; mobile: string | null }
type About = { practice: { id: string; name: string }; url: string; contactPhone: string }
type Content = {
  build: (to: Contact, about: About) => Message | null
  usefulUntil: Date
  entry: Parameters<typeof consultEntry>[1]
}

/**
 * Sends a message to the patient of a consultation: to the contact of the consultation, else to that
 * of the chart. It writes nothing if the patient has turned reminders off or cannot be reached.
 */
export async function messageWrites(
  { table, queue, origin }: Sending,
  consult: ConsultItem,
  { id: eventId, name: action, now }: Cause,
  { build, usefulUntil, entry }: Content,
): Promise<Write[]> {
  const { id: consultId, practiceId, contactEmail, contactPhone } = consult
  const [patient, practice] = await Promise.all([
    readPatient(table, practiceId, consult.patientId),
    readPractice(table, practiceId),
  ])
  if (!patient || !practice) return []
  const { patientId } = patient
  if (!(await createConsultStore(table, practiceId).isReminded(patientId))) return []
  const isSaid = contactEmail !== null || contactPhone !== null
  const said = isSaid ? { email: contactEmail, mobile: contactPhone } : patient
  const to = usableOf(said, await readReach(table, practiceId, said))
  const link = newOwnLink(consult, { origin, now })
  const message = build(to, { practice, url: link.url, contactPhone: practice.contactPhone })
  if (message === null) return []
  const about = aboutReminder({ patientId, consultId })
  const queued = await queue(message, {
    ...{ id: newId(), usefulUntil, about },
    ...{ kind: 'reminder', recordId: patientId, ifLimited: 'hold' },
    ...{ practiceId, actor: null, now },
  })
  const hasLink = consult.state !== 'canceled'
  return [
    ...queued,
    ...(hasLink ? [link.write(message, patient)] : []),
    consumedWrite(action, eventId, now),
    reactionAudit({ practiceId, patientId, action, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: null },
      entry: consultEntry(consult, entry),
    }),
  ]
}
