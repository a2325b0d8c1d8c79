import type { Delivered } from '#events/define.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { isConsumed } from '#functions/platform/idempotency.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { notificationKinds } from '#shared/model/notification.ts'
import { noticeKinds } from '../rules/kinds.ts'
import { createNoticeStore } from '../store.ts'
import { createRecipients } from './recipients.ts'

/** Notifies all recipients of an event, each of them once. */
export async function notify(
  { table, clock }: { table: Table; clock: Clock },
  delivered: Delivered,
): Promise<void> {
  const { id, actor, occurredAt: at } = delivered
  const recipients = createRecipients(table)
  for (const kind of notificationKinds) {
    const notice = noticeKinds[kind].from(delivered)
    if (!notice) continue
    const practiceId = notice.personal ? null : delivered.practiceId
    const place = await placeOf(table, practiceId)
    const item = { id, kind, practiceId, actor, about: notice.about, at }
    for (const memberId of await notice.recipients(recipients)) {
      try {
        await createNoticeStore(table, memberId).add(item, place, clock())
      } catch (error) {
        // A recipient who was notified before, or has left, must not keep the others from it.
        if (!isConsumed(error, id) && !hasLeft(error)) throw error
      }
    }
  }
}

async function placeOf(table: Table, practiceId: string | null) {
  if (practiceId === null) return null
  const practice = (await readPractices(table, [practiceId])).get(practiceId)
  if (!practice) throw new Error('the event is about a practice that is not there')
  return { practiceId, timezone: practice.timezone }
}

function hasLeft(error: unknown): boolean {
  return error instanceof CatalogueError && error.name === 'ERR_PRACTICE_MEMBER_NOT_EXISTS'
}
