import { pushQueued } from '#events/notifications.ts'
import type { Message, QueueMessage } from '#functions/deliveries/public.ts'
import { type Clock, DAY, plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { NoticeGroup } from '#shared/model/notice-choices.ts'
import { createChoiceStore } from '../../choices/store.ts'
import { digestWrites } from '../../digest/operations/digest-writes.ts'
import { chooseChannels } from '../rules/channels.ts'
import type { NoticeMail } from '../rules/mails.ts'
import { staffMail, staffText, type Words } from '../rules/staff-mails.ts'

const WEEK = 7 * DAY

export type Dependencies = {
  table: Table
  clock: Clock
  queue: QueueMessage
  /** Where the links of emails and texts lead. */
  origin: string
}

type Work = {
  group: NoticeGroup
  patientId: string | undefined
  words: Words
  /** The path of the page to which the messages lead. */
  path: string
  practiceId: string
  practice: { name: string; timezone: string }
}

/** The writes that send a member what they chose to get about a group; none without an account. */
export async function chosenWrites(
  dependencies: Dependencies,
  memberId: string,
  { group, words, patientId, path, practiceId, practice }: Work,
): Promise<Write[]> {
  const { table, clock, origin } = dependencies
  const [choices, member] = await Promise.all([
    createChoiceStore(table, memberId).read(),
    readActive(table, memberId),
  ])
  if (!member) return []
  const mobile = member.mobileVerified ? member.mobile : null
  const { timezone } = practice
  const channels = chooseChannels(group, choices, { now: clock(), timezone, mobile })
  const recipient = { origin, practice: practice.name }
  const mail = staffMail(words, path)({ ...recipient, to: member.email })
  const messages: Message[] = channels.email ? [mail] : []
  if (channels.text !== null && mobile !== null) {
    const text = staffText(channels.text, path)({ ...recipient, to: mobile })
    messages.push(channels.email ? text : { ...text, otherwise: mail })
  }
  const isLater = !channels.email && choices.digest
  const [queued, due] = await Promise.all([
    queueAll(dependencies, messages),
    isLater ? digestWrites(dependencies, memberId, timezone) : [],
  ])
  const payload = { memberId, group, patientId: patientId ?? null, path }
  const occurrence = { practiceId, actor: null, now: clock() }
  return [
    ...queued,
    ...due,
    ...(channels.push ? [eventWrite(pushQueued, payload, occurrence)] : []),
  ]
}

/** The writes that send a member the email of a kind; none without an account. */
export async function mailWrites(
  dependencies: Dependencies,
  memberId: string,
  practice: string,
  mail: NoticeMail,
): Promise<Write[]> {
  const member = await readActive(dependencies.table, memberId)
  if (!member) return []
  return queueAll(dependencies, [mail({ to: member.email, origin: dependencies.origin, practice })])
}

async function readActive(table: Table, memberId: string) {
  const member = await table.get(identityKeys.member(memberId), memberItem)
  return member?.isActive ? member : null
}

async function queueAll(
  { clock, queue }: Dependencies,
  messages: readonly Message[],
): Promise<Write[]> {
  const now = clock()
  const writes = messages.map((message) =>
    queue(message, {
      id: newId(),
      usefulUntil: plusSeconds(now, WEEK),
      practiceId: null,
      actor: null,
      now,
      isNotice: true,
      ifLimited: 'hold',
    }),
  )
  return (await Promise.all(writes)).flat()
}
