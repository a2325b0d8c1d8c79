import type { Received } from '#events/define.ts'
import type { digestDue } from '#events/notifications.ts'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import { type Clock, DAY, plusSeconds } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { type Identity, readIdentity } from '#functions/platform/identity/identity.ts'
import {
  identityKeys,
  type WaitingItem,
  waitingItem,
} from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { type NoticeChoices, noticeGroups } from '#shared/model/notice-choices.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { createChoiceStore } from '../../choices/store.ts'
import { createNoticeStore, type NoticeItem } from '../../notices/store.ts'
import { countByGroup, digestMail, isNew, type PracticeSummary } from '../rules/summary.ts'
import { createDigestStore, DIGEST_SECONDS, type DigestItem } from '../store.ts'

type Dependencies = { table: Table; clock: Clock; queue: QueueMessage; origin: string }

/** A summary counts the latest unread notifications up to this number. */
const MAX_COUNTED = 200

/**
 * Sends a member the number of unread notifications, unless all were read or are in an earlier summary.
 * @throws AlreadyDone if it was sent before
 */
export async function sendDigest(
  dependencies: Dependencies,
  event: Received<(typeof digestDue)['schema']>,
  name: string,
): Promise<void> {
  const { table, clock } = dependencies
  const { memberId } = event.payload
  const now = clock()
  const store = createDigestStore(table, memberId)
  const [before, identity, choices, waiting, unread] = await Promise.all([
    store.find(),
    readIdentity(table, memberId),
    createChoiceStore(table, memberId).read(),
    table.get(identityKeys.waiting(memberId), waitingItem),
    createNoticeStore(table, memberId).page({
      unread: true,
      limit: MAX_COUNTED,
      cursor: undefined,
    }),
  ])
  const isWanted = identity?.member.isActive && choices.digest
  const summaries = isWanted
    ? await summarize(table, { identity, choices, waiting, before, now, unread: unread.items })
    : []
  await table.transact([
    doneWrite(event),
    consumedWrite(name, event.id, now),
    ...(identity && summaries.length > 0
      ? [
          store.sentWrite(before, now),
          ...(await mailWrites(dependencies, identity.member.email, summaries)),
        ]
      : []),
  ])
}

type Basis = {
  identity: Identity
  choices: NoticeChoices
  waiting: WaitingItem | null
  before: DigestItem | null
  now: Date
  unread: readonly NoticeItem[]
}

/** Counts new work by practice, without the groups that the member gets emails about at once. */
async function summarize(
  table: Table,
  { identity, choices, waiting, before, now, unread }: Basis,
): Promise<PracticeSummary[]> {
  const groups = noticeGroups.filter((group) => !choices.email[group])
  const oldest = plusSeconds(now, -DIGEST_SECONDS).toISOString()
  const since = before?.sentAt && before.sentAt > oldest ? before.sentAt : oldest
  const ids = identity.memberships.map(({ practiceId }) => practiceId)
  const practices = await readPractices(table, ids)
  return [...practices.values()]
    .map(({ id, name, timezone }) => {
      const counts = countByGroup(unread, { practiceId: id, since, groups })
      const waits = waiting?.practices[id]
      const messages = groups.includes('messages') ? (waits?.unreadMessages ?? 0) : 0
      const today = wallClockAt(now, timezone).day
      const due = Object.entries(waits?.dueTasks ?? {}).filter(([day]) => day <= today)
      return {
        practice: name,
        unread: messages > 0 ? { ...counts, messages } : counts,
        dueTasks: due.reduce((sum, [, count]) => sum + count, 0),
      }
    })
    .filter(isNew)
}

async function mailWrites(
  { clock, queue, origin }: Dependencies,
  to: string,
  summaries: readonly PracticeSummary[],
): Promise<Write[]> {
  const now = clock()
  return queue(digestMail(summaries, { to, origin }), {
    id: newId(),
    usefulUntil: plusSeconds(now, DAY),
    practiceId: null,
    actor: null,
    now,
    isNotice: true,
    ifLimited: 'hold',
  })
}
