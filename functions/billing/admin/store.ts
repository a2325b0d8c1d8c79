import {
  type OperatorCall,
  type OperatorRecord,
  recordOfOperator,
} from '#functions/platform/operator-record.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { platformKeys } from '../keys.ts'
import { type KeptPlan, type RefundNote, refundNote } from '../records.ts'

export type { OperatorCall, OperatorRecord }

const noNote: RefundNote = { attempt: null, version: 0 }

/** A permanent record of what the operator did of plans, discounts, payments and practices. */
export const operatorRecord = (call: OperatorCall, record: OperatorRecord): Write =>
  recordOfOperator('billing', call, record)

/** What the platform's operator keeps of plans and refunds. */
export function createOperatorStore(table: Table) {
  const conflict = 'ERR_VERSION_CONFLICT'
  return {
    note: (writes: Write[]) => table.transact(writes),

    /** Keeps what is said of a plan, by whoever was first. @throws ERR_VERSION_CONFLICT */
    keepPlan: (before: KeptPlan | null, after: KeptPlan, writes: Write[]) =>
      table.transact([
        {
          kind: 'put',
          item: { ...platformKeys.plan(after.plan), entity: 'billingPlan', ...after },
          ...(before
            ? { replaces: { version: before.version, otherwise: conflict } }
            : { absent: conflict }),
        },
        ...writes,
      ]),

    refundNote: async (paymentId: string): Promise<RefundNote> =>
      (await table.get(platformKeys.refund(paymentId), refundNote)) ?? noNote,

    /** Notes what is asked of a payment, by whoever was first. @throws ERR_VERSION_CONFLICT */
    noteRefund: (
      paymentId: string,
      before: RefundNote,
      attempt: RefundNote['attempt'],
      writes: Write[] = [],
    ) =>
      table.transact([
        {
          kind: 'put',
          item: {
            ...platformKeys.refund(paymentId),
            ...{ entity: 'billingRefund', attempt, version: before.version + 1 },
          },
          ...(before.version === 0
            ? { absent: conflict }
            : { replaces: { version: before.version, otherwise: conflict } }),
        },
        ...writes,
      ]),
  }
}

export type OperatorStore = ReturnType<typeof createOperatorStore>
