import type { Message, QueueMessage } from '#functions/deliveries/public.ts'
import { recipientsOf, sentLinkWrite } from '#functions/links/public.ts'
import { type EntryText, timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { aboutReminder } from '../rules/about.ts'
import type { Book } from '../store.ts'

type Sent = {
  /** The patient and the appointment that the message is about. */
  about: { patientId: string; appointmentId: string }
  /** The secret of the link in the message, and its end; null for a message without a link. */
  link: { secret: string; validUntil: Date } | null
  usefulUntil: Date
  entry: EntryText
}

/** Sends a message about an appointment, with its link and its audit and history entries. */
export async function messageWrites(
  queue: QueueMessage,
  message: Message,
  { about, link, usefulUntil, entry }: Sent,
  { record, action, now }: { record: Book['record']; action: OtherAction; now: Date },
): Promise<Write[]> {
  const { practiceId, patientId: own } = record
  const { patientId, appointmentId: recordId } = about
  const queued = await queue(message, {
    ...{ id: newId(), usefulUntil, about: aboutReminder(about) },
    ...{ kind: 'reminder', recordId: own, ifLimited: 'hold' },
    ...{ practiceId, actor: null, now },
  })
  const linked = link && {
    ...{ kind: 'appointment' as const, practiceId, patientId, recordId, now },
    ...{ recipients: recipientsOf(message, record), createdBy: null },
    ...link,
  }
  return [
    ...queued,
    ...(linked ? [sentLinkWrite(linked)] : []),
    reactionAudit({ practiceId, patientId: own, action, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId: own, at: now.toISOString(), actor: null },
      entry,
    }),
  ]
}
