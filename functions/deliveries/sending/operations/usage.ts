import type { Table } from '#functions/platform/table.ts'
import {
  mayText,
  nothingKnown,
  practiceKeys,
  readPlanName,
  shownVerification,
  verification,
} from '#functions/practices/public.ts'
import {
  type SendingChannel,
  type SendingUsage,
  type SendingWindow,
  sendingAllowances,
  sendingChannels,
  sendingKindNames,
} from '#shared/model/sending.ts'
import { windowEnd } from '../rules/limits.ts'
import { readPracticeSending, readTextingPractice } from '../store.ts'

/** The messages that a practice has sent, the allowances of its plan, and the reset times. */
export async function readSendingUsage(
  table: Table,
  practiceId: string,
  now: Date,
): Promise<SendingUsage> {
  const [sent, plan, practice, known] = await Promise.all([
    readPracticeSending(table, practiceId, now),
    readPlanName(table, practiceId),
    readTextingPractice(table, practiceId),
    table.get(practiceKeys(practiceId).verification, verification),
  ])
  const usageOf = (channel: SendingChannel) => {
    const counts = sent.counts(channel)
    const used = (window: SendingWindow) => ({
      used: counts[window],
      allowance: sendingAllowances[plan][channel][window],
      resetsAt: windowEnd(window, now).toISOString(),
    })
    const kinds = sendingKindNames.map((kind) => ({ kind, count: sent.ofKind(channel, kind) }))
    return {
      channel,
      ...{ hour: used('hour'), day: used('day'), month: used('month') },
      kinds: kinds.filter(({ count }) => count > 0),
    }
  }
  const verified = known ?? nothingKnown
  const sendsTexts = practice !== null && mayText(practice, { plan, known: verified, to: '' })
  const isNeeded = practice !== null && plan === 'trial'
  return {
    items: sendingChannels.map(usageOf),
    sendsTexts,
    verification: isNeeded ? shownVerification(practice, verified) : null,
  }
}
