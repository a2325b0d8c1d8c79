import { auditWrite } from '#functions/platform/audit.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { Refund } from '#shared/model/billing-admin.ts'
import { formatMoney } from '#shared/model/money.ts'
import type { RemotePayment, Seller } from '../../ports/seller.ts'
import type { RefundNote } from '../../records.ts'
import { isKnownFailure, isUnderWay } from '../../rules/attempt.ts'
import {
  type OperatorCall,
  type OperatorRecord,
  type OperatorStore,
  operatorRecord,
} from '../store.ts'
import { practicesOf } from './payments.ts'

export type RefundForm = { paymentId: string; amount: number; reason: string; refunded: number }
export type RefundWork = { table: Table; store: OperatorStore; seller: Seller; call: OperatorCall }

type Attempt = NonNullable<RefundNote['attempt']>

const isSame = (attempt: Attempt, { amount, reason, refunded }: RefundForm): boolean =>
  attempt.amount === amount && attempt.reason === reason && attempt.refunded === refunded

/**
 * Gives back a payment or a part of it, once however often it is asked for: what is asked is noted with its key before,
 * one at a time of a payment, and of what was seen of it.
 * @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT where more was given back meanwhile, ERR_REFUND_BUSY,
 *   ERR_REFUND_REFUSED with the reason, ERR_REQUEST_PARAMS_MISFORMAT, ERR_BILLING_UNAVAILABLE
 */
export async function refund(work: RefundWork, form: RefundForm, newId: NewId): Promise<Refund> {
  const { store, seller } = work
  const { paymentId } = form
  const { attempt, payment } = await retryOnConflict(
    () => prepare(work, form, newId),
    async (prepared) => {
      const { before, attempt: wanted } = prepared
      if (before.attempt?.key !== wanted.key) {
        await store.noteRefund(paymentId, before, wanted, [record(work, form, 'asked')])
      }
      return prepared
    },
  )
  const amount = { ...payment.amount, amount: form.amount }
  try {
    const given = await seller.refund({ ...form, key: attempt.key, amount })
    await settle(work, form, attempt.key, await doneWrites(work, payment, form))
    return given
  } catch (error) {
    if (isKnownFailure(error)) {
      await settle(work, form, attempt.key, [record(work, form, 'refused')])
    }
    throw error
  }
}

/** What is to be asked: the same as is under way already where it is the same. */
async function prepare({ store, seller, call }: RefundWork, form: RefundForm, newId: NewId) {
  const { paymentId, amount, reason, refunded } = form
  // In this order: what was given back before the note was read is seen in the payment.
  const before = await store.refundNote(paymentId)
  const payment = await seller.payment(paymentId)
  const { attempt: open } = before
  if (open && isUnderWay(open, call.now)) {
    if (isSame(open, form)) return { before, payment, attempt: open }
    throw new CatalogueError('ERR_REFUND_BUSY')
  }
  ensureLeft(payment, form)
  const attempt = { key: newId(), amount, reason, refunded, at: call.now.toISOString() }
  return { before, payment, attempt }
}

/** @throws ERR_VERSION_CONFLICT, ERR_REFUND_REFUSED, ERR_REQUEST_PARAMS_MISFORMAT */
function ensureLeft(payment: RemotePayment, { amount, refunded }: RefundForm): void {
  if (payment.state !== 'completed') {
    throw new CatalogueError('ERR_REFUND_REFUSED', ['This payment is not completed.'])
  }
  if (payment.refunded.amount !== refunded) throw new CatalogueError('ERR_VERSION_CONFLICT')
  const left = { ...payment.amount, amount: payment.amount.amount - refunded }
  if (amount > left.amount) throw badField('amount', `must be at most ${formatMoney(left)}`)
}

/** Ends an attempt, once: whoever asked for the same meanwhile ends it with the same. */
async function settle(
  { store }: RefundWork,
  { paymentId }: RefundForm,
  key: string,
  writes: Awaited<ReturnType<typeof doneWrites>>,
): Promise<void> {
  await retryOnConflict(
    () => store.refundNote(paymentId),
    async (note) => {
      if (note.attempt?.key === key) await store.noteRefund(paymentId, note, null, writes)
    },
  )
}

const record = (
  { call }: RefundWork,
  { paymentId, amount, reason }: RefundForm,
  outcome: OperatorRecord['outcome'],
) =>
  operatorRecord(call, {
    ...{ action: 'refunds.create', subject: paymentId, outcome },
    details: JSON.stringify({ amount, reason }),
  })

/** In the records of the platform, and in the trail of the practice that gets its money back. */
async function doneWrites(work: RefundWork, payment: RemotePayment, form: RefundForm) {
  const { table, seller, call } = work
  const [practiceId] = await practicesOf(seller, [payment]).catch(() => [payment.practiceId])
  const practice = practiceId ? await readPractice(table, practiceId) : null
  const done = record(work, form, 'done')
  if (!practice) return [done]
  const { actor, ip, now } = call
  const details = `${formatMoney({ ...payment.amount, amount: form.amount })}: ${form.reason}`
  const entry = { practiceId: practice.id, patientId: null, actor: actor.id, ip, now, details }
  return [done, auditWrite({ ...entry, action: 'billingAdmin.refund' })]
}
