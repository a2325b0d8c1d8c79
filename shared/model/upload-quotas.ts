import * as v from 'valibot'
import type { PlanName } from './plans.ts'

const GIB = 1024 ** 3
const TIB = 1024 * GIB

/** Files and bytes that may be announced in a day in UTC. */
type Quota = { files: number; bytes: number }

/** Owners of a quota. An announcement counts for each of them. */
export const uploadQuotaScopes = ['sender', 'chart', 'practice'] as const
export type UploadQuotaScope = (typeof uploadQuotaScopes)[number]

/**
 * Daily quota of one link or outside person. A few discs with thousands of files fit many times.
 * Someone who only sent a form, and has an account, has the quota of a lead.
 */
export const senderQuotas = {
  person: { files: 60_000, bytes: 100 * GIB },
  lead: { files: 5000, bytes: 10 * GIB },
} as const satisfies Record<string, Quota>
export type SenderKind = keyof typeof senderQuotas

/** Daily quota of one chart, for all links and outside persons together. */
export const chartQuota: Quota = { files: 100_000, bytes: 200 * GIB }

/** Daily quota of a practice by its plan. Uploads by its staff count too. */
export const practiceQuotas: Record<PlanName, Quota> = {
  trial: { files: 200_000, bytes: 300 * GIB },
  basic: { files: 1_000_000, bytes: 2 * TIB },
  max: { files: 5_000_000, bytes: 10 * TIB },
}

export const reachedQuota = v.object({ scope: v.picklist(uploadQuotaScopes), resetsAt: v.string() })

const subjects: Record<UploadQuotaScope, string> = {
  sender: 'You have sent as much as one person can send in a day.',
  chart: 'This patient has received as much as one patient can receive in a day.',
  practice: 'The practice has received as much as its plan allows in a day.',
}

/** Sentences for people: which quota was reached, and what they can do. */
export const describeQuota = ({ scope }: v.InferOutput<typeof reachedQuota>): string[] => [
  `${subjects[scope]} Send the rest tomorrow. If it is urgent, call the practice.`,
]
