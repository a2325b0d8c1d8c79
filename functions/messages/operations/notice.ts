import type { Channel, QueueMessage } from '#functions/deliveries/public.ts'
import { sentLinkWrite } from '#functions/links/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { type NewId, newSecret } from '#functions/platform/ids.ts'
import type { Occurrence } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import type { MessageItem } from '../records.ts'
import { LINK_DAYS, linkSecret, noticeOf } from '../rules/message.ts'

type Work = { queue: QueueMessage; origin: string; newId: NewId }

type Told = {
  practice: { id: string; name: string }
  /** An address of the patient's chart. */
  channel: Channel
  /** Name of the sender; `null` for a reminder. */
  createdBy: string | null
  added: Pick<MessageItem, 'patientId' | 'seq' | 'type' | 'files'>
  occurrence: Occurrence
  isReminder?: boolean
}

/** The writes that tell a patient of a message, by a link of its own that is good for 14 days. */
export async function noticeWrites(
  { queue, origin, newId }: Work,
  { practice, channel, createdBy, added, occurrence, isReminder = false }: Told,
): Promise<Write[]> {
  const { patientId, seq, type, files } = added
  const linkId = newId()
  const secret = { key: newSecret(), pwd: newSecret() }
  const usefulUntil = plusSeconds(occurrence.now, LINK_DAYS * DAY)
  const search = new URLSearchParams(type === 'requestCreditCard' ? { ...secret, type } : secret)
  const url = `${origin}/messages?${search}`
  const notice = noticeOf(channel, { practice, url, isReminder, files: files.length })
  const about = isReminder ? {} : { about: aboutMessage(patientId, seq) }
  const kind = isReminder ? 'reminder' : 'message'
  const counted = { kind, recordId: patientId } as const
  return [
    sentLinkWrite({
      ...{ kind: 'message', practiceId: practice.id, patientId, recordId: null, linkId, createdBy },
      recipients: [{ channel: channel.sentThru, address: channel.sentTo, isOfChart: true }],
      ...{ secret: linkSecret(secret), validUntil: usefulUntil, now: occurrence.now },
    }),
    ...(await queue(notice, { ...occurrence, id: linkId, usefulUntil, ...about, ...counted })),
  ]
}

/** What a delivery is about, and below the message of that name; null where it is about another thing. */
function aboutMessage(patientId: string, seq: number): string {
  return `message#${patientId}#${seq}`
}

export function messageOf(about: string): { patientId: string; seq: number } | null {
  const [, patientId, seq] = about.match(/^message#(\w+)#(\d+)$/) ?? []
  return patientId === undefined ? null : { patientId, seq: Number(seq) }
}
