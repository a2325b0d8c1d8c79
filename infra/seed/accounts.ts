import { role } from '#shared/model/roles.ts'
import { type Account, DEMO_PASSWORD } from './practice.data.ts'
import {
  appointOperator,
  createAccountStore,
  hashPassword,
  type MemberItem,
  newId,
  newMember,
  newSecret,
  type Table,
} from './records.ts'

/**
 * The account, with its address proven; made where it is missing. Whom the login page does not show
 * gets a password that nobody knows.
 */
export async function ensureAccount(
  table: Table,
  { email, firstName, lastName, mobile, mainRole, label }: Account,
  now: Date,
): Promise<MemberItem> {
  const store = createAccountStore(table)
  const owner = await store.ownerOf(email)
  const id = owner?.memberId ?? newId()
  if (!owner) {
    const passwordHash = await hashPassword(label === undefined ? newSecret() : DEMO_PASSWORD)
    const person = { id, role: mainRole, email, firstName, lastName, mobile, passwordHash }
    // An unproven account that was opened weeks ago would have expired by now.
    await store.register({ ...newMember(person, now), emailVerified: true }, null, [])
  }
  const registered = await store.member(id)
  if (!registered) throw new Error(`The account ${email} is not there`)
  if (mainRole === role.admin) await appointOperator(table, email, { by: 'the demo data', now })
  return registered
}
