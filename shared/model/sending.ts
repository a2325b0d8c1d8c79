import * as v from 'valibot'
import type { PlanName } from './plans.ts'
import { sendingVerification } from './verification.ts'

/** Texts and emails that practices send: how many, to whom, and for what. */
export const sendingChannels = ['text', 'email'] as const
export type SendingChannel = (typeof sendingChannels)[number]

/** Hours, days and months begin in UTC. */
export const sendingWindows = ['hour', 'day', 'month'] as const
export type SendingWindow = (typeof sendingWindows)[number]

/** The purpose of a practice's message, with its label. */
export const sendingKinds = {
  message: 'Messages',
  reminder: 'Reminders',
  uploadLink: 'Upload links',
  consultation: 'Consultation links',
  proposal: 'Proposed changes',
  invitation: 'Invitations',
  other: 'Other',
} as const
export type SendingKind = keyof typeof sendingKinds
export const sendingKindNames = [
  'message',
  'reminder',
  'uploadLink',
  'consultation',
  'proposal',
  'invitation',
  'other',
] as const satisfies readonly SendingKind[]

type Allowance = Record<SendingWindow, number>

/** How many texts and emails a practice may send, by its plan. */
export const sendingAllowances: Record<PlanName, Record<SendingChannel, Allowance>> = {
  trial: {
    text: { hour: 20, day: 40, month: 100 },
    email: { hour: 60, day: 200, month: 1500 },
  },
  basic: {
    text: { hour: 200, day: 1000, month: 10_000 },
    email: { hour: 500, day: 3000, month: 30_000 },
  },
  max: {
    text: { hour: 1000, day: 5000, month: 50_000 },
    email: { hour: 2000, day: 20_000, month: 200_000 },
  },
}

/** How many one address or number may get from all practices together. */
export const recipientAllowances = {
  text: { hour: 15, day: 40 },
  email: { hour: 40, day: 120 },
} as const satisfies Record<SendingChannel, Partial<Allowance>>

/** How many messages about notifications one person may get. Beyond it, the page alone shows them. */
export const noticeAllowance = {
  text: { hour: 10, day: 40 },
  email: { hour: 30, day: 100 },
} as const satisfies Record<SendingChannel, Partial<Allowance>>

/** Messages about one chart by both channels, so that changing its address resets nothing. */
export const recordAllowance = { hour: 50, day: 150 } as const satisfies Partial<Allowance>

/** Share of an allowance from which admins are warned. */
export const SENDING_WARNING_SHARE = 0.8

/** The owner of a limit. */
export const sendingScopes = ['practice', 'recipient', 'record'] as const

/** A limit that was reached, as the error carries it. */
export const reachedLimit = v.object({
  scope: v.picklist(sendingScopes),
  channel: v.picklist(sendingChannels),
  window: v.picklist(sendingWindows),
  resetsAt: v.string(),
  /** Minutes from the refusal until the reset, at least 1. */
  minutes: v.number(),
})
export type ReachedLimit = v.InferOutput<typeof reachedLimit>

const nouns = { text: 'texts', email: 'emails' } as const

/** Sentences for people: which limit was reached, and what they can do. */
export function describeReachedLimit(reached: ReachedLimit): string[] {
  const { scope, channel, window } = reached
  const again = `You can send again in ${describeWait(reached.minutes)}.`
  if (scope === 'practice') {
    return [
      `Your practice has sent all ${nouns[channel]} that its plan allows this ${window}. ${again}`,
      channel === 'text'
        ? 'Send it by email, or ask an admin to choose a larger plan.'
        : 'Call the patient, or ask an admin to choose a larger plan.',
    ]
  }
  const subject =
    scope === 'recipient' ? `This ${channel === 'text' ? 'number' : 'address'}` : 'This patient'
  return [
    `${subject} cannot get more ${nouns[channel]} this ${window}. ${again} If it is urgent, call.`,
  ]
}

function describeWait(minutes: number): string {
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 36 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / (24 * 60)), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const used = v.object({ used: v.number(), allowance: v.number(), resetsAt: v.string() })

/** Messages sent by a practice and its allowances. `kinds` has the counts of the month. */
export const sendingUsage = v.object({
  items: v.array(
    v.object({
      channel: v.picklist(sendingChannels),
      hour: used,
      day: used,
      month: used,
      kinds: v.array(
        v.object({
          kind: v.picklist(sendingKindNames),
          count: v.number(),
        }),
      ),
    }),
  ),
  /** False on the free trial, until the practice is verified. */
  sendsTexts: v.boolean(),
  /** What is verified of a practice on the free trial; null with a paid plan. */
  verification: v.nullable(sendingVerification),
})
export type SendingUsage = v.InferOutput<typeof sendingUsage>
