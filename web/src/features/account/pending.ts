import * as v from 'valibot'
import { keptInTab } from './kept.ts'

/** An account that waits for its email address to be verified. */
const pendingAccount = v.object({
  memberId: v.string(),
  email: v.string(),
  /** When another code may be asked for; null where that is not known. */
  replaceableAt: v.nullable(v.string()),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  mobile: v.optional(v.string(), ''),
})
export type PendingAccount = v.InferOutput<typeof pendingAccount>

const kept = keptInTab('praxis-pending-account', pendingAccount)

/** Only in memory: a reload forgets it, and the person signs in by hand once verified. */
let password: string | null = null

/** Remembers who waits for a code, over a reload too; the password only until then. */
export function keepPending(account: PendingAccount, itsPassword: string) {
  kept.keep(account)
  password = itsPassword
}

/** Who waits for a code; null where nobody does. */
export function readPending(): (PendingAccount & { password: string | null }) | null {
  const account = kept.read()
  return account && { ...account, password }
}

/** Forgets it: the address is verified. */
export function clearPending() {
  kept.forget()
  password = null
}
