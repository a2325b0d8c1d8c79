import type { Delivered } from '#events/define.ts'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import { type Clock, DAY, plusSeconds } from '#functions/platform/clock.ts'
import { isConsumed } from '#functions/platform/idempotency.ts'
import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type NotificationKind, notificationKinds } from '#shared/model/notification.ts'
import { createChoiceStore } from '../../choices/store.ts'
import { noticeKinds } from '../rules/kinds.ts'
import type { NoticeMail } from '../rules/mails.ts'
import type { Notice } from '../rules/notice.ts'
import { groupOfKind, staffMail } from '../rules/staff-mails.ts'
import { createNoticeStore } from '../store.ts'
import { createRecipients } from './recipients.ts'

const WEEK = 7 * DAY

export type Dependencies = {
  table: Table
  clock: Clock
  queue: QueueMessage
  /** Where the links of emails lead. */
  origin: string
}

/** Notifies all recipients of an event, each of them once, and by email where the kind says so. */
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
        const about = place?.name ?? ''
        const mail = await mailWrites(
          dependencies,
          memberId,
          about,
          notice.mail ?? (await chosenMail(table, memberId, kind, notice)),
        )
        await createNoticeStore(table, memberId).add(item, place, clock(), mail)
      } catch (error) {
        // A recipient who was notified before, or has left, must not keep the others from it.
        if (!isConsumed(error, id) && !hasLeft(error)) throw error
      }
    }
  }
}

/** The email of a kind of which the member chose to get emails. */
async function chosenMail(
  table: Table,
  memberId: string,
  kind: NotificationKind,
  { about: { patientId } }: Notice,
): Promise<NoticeMail | undefined> {
  const group = groupOfKind[kind]
  if (!group) return undefined
  const choices = await createChoiceStore(table, memberId).read()
  return choices.email[group] ? staffMail(group, patientId) : undefined
}

/** The writes that send somebody an email; none where there is none to send, or no account any more. */
export async function mailWrites(
  { table, clock, queue, origin }: Dependencies,
  memberId: string,
  practice: string,
  mail: NoticeMail | undefined,
): Promise<Write[]> {
  if (!mail) return []
  const member = await table.get(identityKeys.member(memberId), memberItem)
  if (!member?.isActive) return []
  const now = clock()
  const usefulUntil = plusSeconds(now, WEEK)
  return queue(mail({ to: member.email, origin, practice }), {
    ...{ id: newId(), usefulUntil, practiceId: null, actor: null, now },
    ...{ isNotice: true, ifLimited: 'hold' },
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
