import type { Delivered } from '#events/define.ts'
import { isConsumed } from '#functions/platform/idempotency.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type NotificationKind, notificationKinds } from '#shared/model/notification.ts'
import { noticeKinds } from '../rules/kinds.ts'
import type { Notice } from '../rules/notice.ts'
import { groupOfKind, pathOfKind, wordsOfKind } from '../rules/staff-mails.ts'
import { createNoticeStore } from '../store.ts'
import { chosenWrites, type Dependencies, mailWrites } from './chosen-writes.ts'
import { createRecipients } from './recipients.ts'

/** Notifies all recipients of an event, each of them once, and sends what the kind says or the recipient chose. */
export async function notify(dependencies: Dependencies, delivered: Delivered): Promise<void> {
  const { table, clock } = dependencies
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
        const writes = await messageWrites(dependencies, memberId, kind, notice, place)
        await createNoticeStore(table, memberId).add(item, place, clock(), writes)
      } catch (error) {
        // A recipient who was notified before, or has left, must not keep the others from it.
        if (!isConsumed(error, id) && !hasLeft(error)) throw error
      }
    }
  }
}

/** The writes of the messages that go out beside a notification. */
async function messageWrites(
  dependencies: Dependencies,
  memberId: string,
  kind: NotificationKind,
  { mail, about }: Notice,
  place: { practiceId: string; name: string; timezone: string } | null,
): Promise<Write[]> {
  if (mail) return mailWrites(dependencies, memberId, place?.name ?? '', mail)
  const group = groupOfKind(kind)
  if (!group || !place) return []
  return chosenWrites(dependencies, memberId, {
    group,
    words: wordsOfKind(kind, group),
    patientId: about.patientId,
    path: pathOfKind(kind, group, about),
    practiceId: place.practiceId,
    practice: place,
  })
}

async function placeOf(table: Table, practiceId: string | null) {
  if (practiceId === null) return null
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new Error('the event is about a practice that is not there')
  return { practiceId, timezone: practice.timezone, name: practice.name }
}

function hasLeft(error: unknown): boolean {
  return error instanceof CatalogueError && error.name === 'ERR_PRACTICE_MEMBER_NOT_EXISTS'
}
