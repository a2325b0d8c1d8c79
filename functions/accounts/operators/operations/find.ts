import * as v from 'valibot'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { listSessions } from '#functions/platform/identity/sessions.ts'
import type { Table } from '#functions/platform/table.ts'
import type { FoundAccount } from '#shared/api/operators.ts'
import { email } from '#shared/model/fields.ts'
import { findByAddressPart } from '../../address-parts.ts'
import type { AccountStore } from '../../store.ts'

/** So many accounts are shown: a longer part finds fewer. */
const ACCOUNTS_SHOWN = 20

type Sources = { table: Table; store: AccountStore }

/** Accounts by a part of their address; by the whole of it also one whose address is not proven yet. */
export async function findAccounts(
  { table, store }: Sources,
  key: string,
  now: Date,
): Promise<{ items: FoundAccount[]; isMore: boolean }> {
  const whole = v.safeParse(email, key)
  const [{ memberIds, isMore }, owner] = await Promise.all([
    findByAddressPart(table, key),
    whole.success ? store.ownerOf(whole.output) : null,
  ])
  const ids = [...new Set([...(owner ? [owner.memberId] : []), ...memberIds])]
  const found = await Promise.all(
    ids.slice(0, ACCOUNTS_SHOWN).map((id) => describe(table, id, now)),
  )
  const items = found.filter((one) => one !== null)
  return { items, isMore: isMore || ids.length > ACCOUNTS_SHOWN }
}

async function describe(table: Table, memberId: string, now: Date): Promise<FoundAccount | null> {
  const identity = await readIdentity(table, memberId)
  if (!identity) return null
  const { member, memberships } = identity
  const { id, email, firstName, lastName, isActive } = member
  const sessions = (await listSessions(table, member, now)).length
  return { id, email, firstName, lastName, isActive, practices: memberships.length, sessions }
}
