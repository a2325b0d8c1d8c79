import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Update } from '#functions/platform/table.ts'
import { practiceKeys, verification } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type PlanName, planNames } from '#shared/model/plans.ts'
import type {
  ReachedLimit,
  SendingChannel,
  SendingKind,
  SendingWindow,
} from '#shared/model/sending.ts'
import { sendingKeys } from './keys.ts'
import {
  limitsOf,
  reachedLimitOf,
  type SendingCounts,
  type WarnedWindow,
  type WindowCounts,
} from './rules/limits.ts'

/** Counters outlive their window, so that a call at its end still finds them. */
const KEPT_SECONDS = 40 * DAY

/** The name under which the messages about a record count, whatever their channel. */
const ALL = 'all'

type Name = SendingChannel | typeof ALL

/** The attributes of a counter item: `text` for the whole window, `text13` for its hour 13. */
const hourAttribute = (name: Name, now: Date) => `${name}${now.toISOString().slice(11, 13)}`
export const kindAttribute = (channel: SendingChannel, kind: SendingKind) => `${channel}:${kind}`
const warnedAttribute = (channel: SendingChannel) => `${channel}:warned`

const counters = v.record(v.string(), v.unknown())
type Counters = v.InferOutput<typeof counters>

/** A message to count, with the subjects of its counters. */
export type Counted = {
  practiceId: string
  channel: SendingChannel
  kind: SendingKind
  /** The mark of the address or number; null if it has a limit of its own. */
  mark: string | null
  recordId: string | null
  now: Date
}

const practiceItem = v.object({ name: v.string(), contactPhone: v.string() })
const planItem = v.object({ plan: v.picklist(planNames) })

/** The windows of a practice in which admins were warned. */
export type Warned = Record<WarnedWindow, boolean>

/** Reads the counters and the plan that limit a message: at most seven small items in one request. */
export async function readSending(table: Table, counted: Counted) {
  const { practiceId, channel, mark, recordId, now } = counted
  const keys = practiceKeys(practiceId)
  const [day, month] = [sendingKeys.day(practiceId, now), sendingKeys.month(practiceId, now)]
  const recipient = mark === null ? null : sendingKeys.recipient(mark, now)
  const record = recordId === null ? null : sendingKeys.record(practiceId, recordId, now)
  const wanted = [keys.practice, keys.plan, keys.verification, day, month, recipient, record]
  const found = await table.getMany(
    wanted.filter((key) => key !== null),
    counters,
  )
  const at = (key: Key | null) =>
    found.find(({ pk, sk }) => key !== null && pk === key.pk && sk === key.sk)
  const [practice, plan] = [at(keys.practice), at(keys.plan)]
  const counts: SendingCounts = {
    practice: practiceCounts({ day: at(day), month: at(month) }, channel, now),
    recipient: dayCounts(at(recipient), channel, now),
    record: dayCounts(at(record), ALL, now),
  }
  return {
    practice: practice ? v.parse(practiceItem, practice) : null,
    plan: plan ? v.parse(planItem, plan).plan : 'trial',
    known: v.parse(verification, at(keys.verification) ?? {}),
    counts,
    warned: warnedIn({ day: at(day), month: at(month) }, channel),
  } as const
}

/** The name and the phone of a practice, which a verification is about. */
export const readTextingPractice = (table: Table, practiceId: string) =>
  table.get(practiceKeys(practiceId).practice, practiceItem)

/** Reads what a practice sent by both channels, in all windows. */
export async function readPracticeSending(table: Table, practiceId: string, now: Date) {
  const [day, month] = await Promise.all([
    table.get(sendingKeys.day(practiceId, now), counters),
    table.get(sendingKeys.month(practiceId, now), counters),
  ])
  return {
    counts: (channel: SendingChannel) =>
      practiceCounts({ day: day ?? undefined, month: month ?? undefined }, channel, now),
    ofKind: (channel: SendingChannel, kind: SendingKind) =>
      numberOf(month ?? undefined, kindAttribute(channel, kind)),
  }
}

type Windows = { day: Counters | undefined; month: Counters | undefined }

function practiceCounts({ day, month }: Windows, channel: SendingChannel, now: Date) {
  return { ...dayCounts(day, channel, now), month: numberOf(month, channel) }
}

function dayCounts(item: Counters | undefined, name: Name, now: Date) {
  return {
    hour: numberOf(item, hourAttribute(name, now)),
    day: numberOf(item, name),
  } satisfies WindowCounts
}

function numberOf(item: Counters | undefined, attribute: string): number {
  const value = item?.[attribute]
  return typeof value === 'number' ? value : 0
}

function warnedIn({ day, month }: Windows, channel: SendingChannel): Warned {
  const attribute = warnedAttribute(channel)
  return { day: day?.[attribute] === true, month: month?.[attribute] === true }
}

/**
 * The writes that count a message in the transaction that queues it. They fail with ERR_SENDING_LIMIT
 * if others used up the allowance since it was read.
 * @param warn the windows in which admins are warned now
 */
export function countWrites(
  counted: Counted,
  plan: PlanName,
  warn: readonly WarnedWindow[],
): Update[] {
  const { practiceId, channel, kind, mark, recordId, now } = counted
  const limits = limitsOf({ plan, channel })
  const reached = (scope: ReachedLimit['scope'], window: SendingWindow) =>
    new CatalogueError('ERR_SENDING_LIMIT', reachedLimitOf(scope, window, { channel, now }))
  const expiresAt = epochSeconds(plusSeconds(now, KEPT_SECONDS))
  const kept = { entity: 'sending', expiresAt }
  const warned = { [warnedAttribute(channel)]: true }
  const dayWrite = (key: Key, scope: ReachedLimit['scope'], name: Name): Update => ({
    kind: 'update',
    key,
    add: { [name]: 1, [hourAttribute(name, now)]: 1 },
    set: { ...kept, ...(scope === 'practice' && warn.includes('day') ? warned : {}) },
    below: [
      {
        attribute: hourAttribute(name, now),
        limit: limits[scope].hour,
        otherwise: reached(scope, 'hour'),
      },
      { attribute: name, limit: limits[scope].day, otherwise: reached(scope, 'day') },
    ],
  })
  return [
    dayWrite(sendingKeys.day(practiceId, now), 'practice', channel),
    {
      kind: 'update',
      key: sendingKeys.month(practiceId, now),
      add: { [channel]: 1, [kindAttribute(channel, kind)]: 1 },
      set: { ...kept, ...(warn.includes('month') ? warned : {}) },
      below: {
        attribute: channel,
        limit: limits.practice.month,
        otherwise: reached('practice', 'month'),
      },
    },
    ...(mark === null ? [] : [dayWrite(sendingKeys.recipient(mark, now), 'recipient', channel)]),
    ...(recordId === null
      ? []
      : [dayWrite(sendingKeys.record(practiceId, recordId, now), 'record', ALL)]),
  ]
}

type Moment = Pick<Counted, 'channel' | 'now'>

/** Reads how many messages about notifications a person has received. */
export async function readNotices(table: Table, mark: string, { channel, now }: Moment) {
  const item = await table.get(sendingKeys.recipient(mark, now), counters)
  return dayCounts(item ?? undefined, channel, now)
}

/** Counts one message. It has no condition, so that a concurrent message never fails a notification. */
export function countNoticeWrite(mark: string, { channel, now }: Moment): Update {
  const expiresAt = epochSeconds(plusSeconds(now, KEPT_SECONDS))
  return {
    kind: 'update',
    key: sendingKeys.recipient(mark, now),
    add: { [channel]: 1, [hourAttribute(channel, now)]: 1 },
    set: { entity: 'sending', expiresAt },
  }
}
