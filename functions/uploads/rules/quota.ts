import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Below, Update } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PlanName } from '#shared/model/plans.ts'
import {
  chartQuota,
  practiceQuotas,
  type SenderKind,
  senderQuotas,
  type UploadQuotaScope,
} from '#shared/model/upload-quotas.ts'

/** The new files of an announcement, and the bytes by which the upload grows. */
export type Announced = { files: number; bytes: number }

/** The practice, the chart and the sender whose quotas count. */
export type QuotaSubject = {
  practiceId: string
  plan: PlanName
  patientId: string
  /** The link or person; null for staff and visitors, who have other limits. */
  sender: { id: string; kind: SenderKind } | null
}

/** The daily quotas reset at midnight in UTC. */
const resetOf = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString()

/**
 * The writes that count announced files, in the transaction that records them. They fail with
 * ERR_UPLOAD_QUOTA if a quota has too little room left.
 * @throws ERR_UPLOAD_QUOTA if the announcement exceeds a whole quota
 */
export function quotaWrites(subject: QuotaSubject, announced: Announced, now: Date): Update[] {
  if (announced.files === 0 && announced.bytes === 0) return []
  const { practiceId, plan, patientId, sender } = subject
  return [
    quotaWrite('practice', practiceId, { quota: practiceQuotas[plan], announced, now }),
    ...(sender === null
      ? []
      : [
          quotaWrite('chart', `${practiceId}#${patientId}`, { quota: chartQuota, announced, now }),
          quotaWrite('sender', `${practiceId}#${sender.id}`, {
            ...{ quota: senderQuotas[sender.kind], announced, now },
          }),
        ]),
  ]
}

type Counting = { quota: Announced; announced: Announced; now: Date }

function quotaWrite(
  scope: UploadQuotaScope,
  id: string,
  { quota, announced, now }: Counting,
): Update {
  const reached = new CatalogueError('ERR_UPLOAD_QUOTA', { scope, resetsAt: resetOf(now) })
  const room = (attribute: keyof Announced): Below => {
    const limit = quota[attribute] - announced[attribute] + 1
    if (limit <= 0) throw reached
    return { attribute, limit, otherwise: reached }
  }
  return {
    kind: 'update',
    key: {
      pk: `UPLOADQUOTA#${scope}#${hashSecret(id)}`,
      sk: `DAY#${now.toISOString().slice(0, 10)}`,
    },
    add: { files: announced.files, bytes: announced.bytes },
    set: { entity: 'uploadQuota', expiresAt: epochSeconds(plusSeconds(now, 2 * DAY)) },
    below: [room('files'), room('bytes')],
  }
}
