import type { Clock } from '#functions/platform/clock.ts'
import type { Delivered } from '#functions/platform/consumer.ts'
import { AlreadyDone, type Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { notificationKinds } from '#shared/model/notification.ts'
import { noticeKinds } from './kinds.ts'
import { createRecipients } from './recipients.ts'
import { createNoticeStore } from './store.ts'

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
      await once(() => createNoticeStore(table, memberId).give(told, place, clock()))
    }
  }
}

async function placeOf(table: Table, practiceId: string | null) {
  if (practiceId === null) return null
  const practice = (await readPractices(table, [practiceId])).get(practiceId)
  if (!practice) throw new Error('the event is about a practice that is not there')
  return { practiceId, timezone: practice.timezone }
}

/** One who was told before must not keep the others from being told. */
async function once(give: () => Promise<void>): Promise<void> {
  try {
    await give()
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
  }
}
