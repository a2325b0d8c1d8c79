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

/** Tells all whom an event concerns, each of them once. */
export async function giveNotices(
  { table, clock }: { table: Table; clock: Clock },
  delivered: Delivered,
): Promise<void> {
  const { id, actor, practiceId: happenedIn, occurredAt: at } = delivered
  const recipients = createRecipients(table)
  for (const kind of notificationKinds) {
    const notice = noticeKinds[kind].from(delivered)
    if (!notice) continue
    const practiceId = notice.personal ? null : happenedIn
    const place = await placeOf(table, practiceId)
    for (const memberId of await notice.to(recipients)) {
      const told = { id, kind, practiceId, actor, about: notice.about, at }
      try {
        await createNoticeStore(table, memberId).give(told, place, clock())
      } catch (error) {
        // One who was told before, or has left, must not keep the others from being told.
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
