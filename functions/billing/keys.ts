import type { Key } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'

/** Keys of what a practice owes and pays. */
export function billingKeys(practiceId: string) {
  return { billing: { pk: practiceKeys(practiceId).partition, sk: 'BILLING' } satisfies Key }
}
