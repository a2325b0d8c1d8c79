import { lockedLeadsDue } from '#events/patients.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { practiceKeys, registerStateWrite } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { type OperatorCall, operatorRecord } from '../../admin/store.ts'
import { alignHold } from '../../operations/hold.ts'
import { standingTold } from '../../operations/tell.ts'
import type { Payments } from '../../ports/payments.ts'
import { createBillingStore } from '../../store.ts'
import { readOperated } from './read.ts'

type Work = { table: Table; practiceId: string; call: OperatorCall }
type Suspending = Work & { payments: () => Promise<Payments | null> }

/** In the records of the platform, and in the practice's own trail. */
function recordWrites({ practiceId, call }: Work, action: OtherAction, details: string): Write[] {
  const { actor, ip, now } = call
  const entry = { practiceId, patientId: null, actor: actor.id, ip, now, details }
  return [
    operatorRecord(call, { action, subject: practiceId, outcome: 'done', details }),
    auditWrite({ ...entry, action }),
  ]
}

/**
 * Extends the free trial, from its end where that is to come; leads that waited for room are opened.
 * @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT where it was extended meanwhile, ERR_NO_CHANGE with a paid plan
 */
export async function extendTrial(
  work: Work,
  form: { days: number; trialEndsAt: string | null },
): Promise<void> {
  const { table, practiceId, call } = work
  const { plan, trialEndsAt } = await readOperated(table, practiceId, call.now)
  if (plan !== 'trial') throw new CatalogueError('ERR_NO_CHANGE')
  if (trialEndsAt !== form.trialEndsAt) throw new CatalogueError('ERR_VERSION_CONFLICT')
  const end = trialEndsAt === null ? call.now : new Date(trialEndsAt)
  const isOver = end <= call.now
  const after = plusSeconds(isOver ? call.now : end, form.days * DAY).toISOString()
  const occurrence = { practiceId, actor: call.actor.id, now: call.now }
  await table.transact([
    {
      ...{ kind: 'update', key: practiceKeys(practiceId).plan },
      set: { trialEndsAt: after },
      equals: unchanged('trialEndsAt', trialEndsAt),
    },
    registerStateWrite(practiceId, { trialEndsAt: after }),
    ...recordWrites(work, 'practiceAdmin.extendTrial', `${form.days} days, until ${after}`),
    ...(isOver ? [eventWrite(lockedLeadsDue, {}, occurrence)] : []),
  ])
}

/**
 * Suspends a practice, or takes that back. Its subscription is paused with the next period, and goes on again.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where it is so already
 */
export async function setSuspended(
  work: Suspending,
  { isSuspended, reason }: { isSuspended: boolean; reason: string },
): Promise<void> {
  const { table, practiceId, call } = work
  const action = isSuspended ? 'practiceAdmin.suspend' : 'practiceAdmin.resume'
  const store = createBillingStore(table, practiceId)
  await readOperated(table, practiceId, call.now)
  const { customerId } = await retryOnConflict(
    async () => {
      const before = await store.billing()
      if ((before.suspendedAt !== null) === isSuspended) throw new CatalogueError('ERR_NO_CHANGE')
      return { before, zone: (await store.payer()).timezone }
    },
    ({ before, zone }) => {
      const suspendedAt = isSuspended ? call.now.toISOString() : null
      const suspension = { suspendedAt, suspensionReason: isSuspended ? reason : null }
      const after = { ...before, ...suspension }
      const { change, writes } = standingTold(before, after, { practiceId, zone, now: call.now })
      const records = recordWrites(work, action, reason)
      return store.replace(before, { ...suspension, ...change }, [...records, ...writes])
    },
  )
  if (customerId === null) return
  const payments = await work.payments()
  if (payments) await alignHold({ store, payments, now: call.now })
}
