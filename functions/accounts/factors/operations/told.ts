import type { SecurityMatter } from '#events/accounts.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Write } from '#functions/platform/table.ts'
import type { AccountServices } from '../../compose.ts'
import { securityEvent } from '../../rules/events.ts'
import { type FactorMatter, factorChangedMail } from '../../rules/messages.ts'
import { recordWrite } from '../../store.ts'

/** Where a change was made from, and when. */
export type Origin = { ip: string; now: Date }

/** The writes that record a change to the factors and tell the owner of it. */
export async function told(
  { queue }: Pick<AccountServices, 'queue'>,
  { id, email }: Pick<MemberItem, 'id' | 'email'>,
  matter: FactorMatter & SecurityMatter,
  { ip, now }: Origin,
): Promise<Write[]> {
  return [
    recordWrite(id, { action: matter, actor: id, ip }, now),
    securityEvent(id, matter, now),
    ...(await queue(factorChangedMail(email, matter))),
  ]
}
