import { badField, CatalogueError } from '#shared/errors.ts'
import type { Discount } from '#shared/model/billing-admin.ts'
import type { DiscountOrder, Seller } from '../../ports/seller.ts'
import { isKnownFailure } from '../../rules/attempt.ts'
import {
  type OperatorCall,
  type OperatorRecord,
  type OperatorStore,
  operatorRecord,
} from '../store.ts'

export type SellerWork = { store: OperatorStore; seller: Seller; call: OperatorCall }

/** What is typed of a discount: by percentage or by an amount in cents. */
export type DiscountForm = {
  name: string
  basisPoints?: number | null | undefined
  amount?: number | null | undefined
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT where it is both, or none */
function orderOf({ name, basisPoints, amount }: DiscountForm): DiscountOrder {
  const [part, cents] = [basisPoints ?? null, amount ?? null]
  if (part !== null && cents !== null) throw badField('amount', 'must be absent with a percentage')
  if (part === null && cents === null) throw badField('basisPoints', 'is required, or an amount')
  return {
    ...{ name, basisPoints: part },
    amount: cents === null ? null : { amount: cents, currency: 'USD' },
  }
}

/** Does something at the payment service, and records it; also where it is not known what became of it. */
async function recorded<T>(
  { store, call }: SellerWork,
  of: Pick<OperatorRecord, 'action' | 'details'>,
  act: () => Promise<T>,
  subjectOf: (result: T | null) => string,
): Promise<T> {
  let result: T
  try {
    result = await act()
  } catch (error) {
    if (!isKnownFailure(error)) {
      const unknown = { ...of, subject: subjectOf(null), outcome: 'unknown' } as const
      await store.note([operatorRecord(call, unknown)])
    }
    throw error
  }
  const done = { ...of, subject: subjectOf(result), outcome: 'done' } as const
  await store.note([operatorRecord(call, done)])
  return result
}

/** Adds a discount, once for each key. */
export async function addDiscount(
  work: SellerWork,
  key: string,
  form: DiscountForm,
): Promise<Discount> {
  const order = orderOf(form)
  const of = { action: 'discounts.create', details: JSON.stringify(order) }
  return recorded(
    work,
    of,
    () => work.seller.addDiscount(key, order),
    (added) => added?.id ?? '',
  )
}

/** Changes a discount as it was read. @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT */
export async function updateDiscount(
  work: SellerWork,
  key: string,
  of: Pick<Discount, 'id' | 'version'>,
  form: DiscountForm,
): Promise<Discount> {
  const order = orderOf(form)
  return recorded(
    work,
    { action: 'discounts.update', details: JSON.stringify(order) },
    () => work.seller.updateDiscount(key, of, order),
    () => of.id,
  )
}

/** Deletes a discount. What was invoiced with it stays as it is. @throws ERR_TARGET_NOT_FOUND */
export async function removeDiscount(work: SellerWork, discountId: string): Promise<void> {
  // Square deletes whatever of its catalogue has the id, also what is sold.
  const discounts = await work.seller.discounts()
  if (!discounts.some(({ id }) => id === discountId)) {
    throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  }
  await recorded(
    work,
    { action: 'discounts.delete' },
    () => work.seller.removeDiscount(discountId),
    () => discountId,
  )
}
