import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { BillingStore } from '../store.ts'

type Next = { from: string | null; to: string | null; now: Date }

/** Sets when the practice is compared next, unless another moment than `from` was set meanwhile. */
export function setNextCheck(
  store: BillingStore,
  { from, to, now }: Next,
  writes: readonly Write[] = [],
) {
  return retryOnConflict(store.billing, async (item) => {
    const isSame = item.checkAt === from
    const next = isSame && to !== null ? [store.checkWrite(to, now)] : []
    await store.replace(item, isSame ? { checkAt: to } : {}, [...next, ...writes])
  })
}
