import * as v from 'valibot'
import { epochSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'

/** What the link of a reminder is for: one appointment at one time. */
const replyItem = v.object({
  practiceId: v.string(),
  patientId: v.string(),
  appointmentId: v.string(),
  scheduledAt: v.string(),
})
export type ReplyItem = v.InferOutput<typeof replyItem>

const replyKey = (hash: string): Key => ({ pk: `APPOINTMENTREPLY#${hash}`, sk: 'REPLY' })

/** Keeps what a link is for until the appointment begins. @param hash of its secret */
export function replyWrite(hash: string, reply: ReplyItem): Write {
  const expiresAt = epochSeconds(new Date(reply.scheduledAt))
  const item = { ...replyKey(hash), entity: 'appointmentReply', ...reply, expiresAt }
  return { kind: 'put', item, absent: 'ERR_SERVER_INTERNAL' }
}

/** What the link with this secret is for; null where it is good no more. */
export function findReply(table: Table, hash: string): Promise<ReplyItem | null> {
  return table.get(replyKey(hash), replyItem)
}
