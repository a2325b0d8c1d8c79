import { type Identity, readIdentity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { readProvider } from '#functions/providers/public.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { role } from '#shared/model/roles.ts'
import { securityEvent } from '../../rules/events.ts'
import { createAccountStore, memberWrite, recordWrite } from '../../store.ts'
import { appointmentWrite, noAppointmentWrite, readAppointment } from '../store.ts'

/** Who appoints or dismisses an operator, outside of any account, and when. */
export type Command = { by: string; now: Date }

/**
 * Why an account cannot be the platform's operator. engaged: it works in a practice, has a chart or
 * is a provider, all of which an operator loses.
 */
export type Unfit = 'unknown' | 'unverified' | 'closed' | 'engaged'

/**
 * Makes the account of an address one of the platform's operators, whose main role is 16
 * (specification, section 6). The account keeps a record of it, and its owner is notified.
 * @returns already where it is one: nothing is written then
 */
export function appointOperator(
  table: Table,
  email: string,
  command: Command,
): Promise<'done' | 'already' | Unfit> {
  return change(table, email, async (identity) => {
    const { member } = identity
    const isOperator = member.role === role.admin
    if (isOperator && (await readAppointment(table, member.id))) return 'already'
    const unfit = isOperator ? null : await unfitness(table, identity)
    if (unfit) return unfit
    return [
      memberWrite(member.id, { role: role.admin }, { equals: asRead(member) }),
      appointmentWrite({ memberId: member.id, by: command.by, at: command.now.toISOString() }),
      ...tellingWrites(member, 'operatorAdded', command),
    ]
  })
}

/**
 * Makes an operator a member like any other, and ends their sessions.
 * @returns already where the account is no operator: nothing is written then
 */
export function dismissOperator(
  table: Table,
  email: string,
  command: Command,
): Promise<'done' | 'already' | 'unknown'> {
  return change(table, email, async ({ member }) => {
    if (member.role !== role.admin) return 'already'
    const condition = { add: { sessionEpoch: 1 }, equals: asRead(member) }
    return [
      memberWrite(member.id, { role: role.member }, condition),
      noAppointmentWrite(member.id),
      ...tellingWrites(member, 'operatorRemoved', command),
    ]
  })
}

/** Writes what `plan` wants of the account, again where it was changed meanwhile. */
function change<Outcome extends string>(
  table: Table,
  email: string,
  plan: (identity: Identity) => Promise<Write[] | Outcome>,
): Promise<'done' | 'unknown' | Outcome> {
  const store = createAccountStore(table)
  return retryOnConflict(
    async () => {
      const owner = await store.ownerOf(email)
      const identity = owner && (await readIdentity(table, owner.memberId))
      return identity ? plan(identity) : 'unknown'
    },
    async (planned) => {
      if (typeof planned === 'string') return planned
      await store.write(planned)
      return 'done'
    },
  )
}

async function unfitness(
  table: Table,
  { member, memberships, patientLinks }: Identity,
): Promise<Unfit | null> {
  if (!member.isActive) return 'closed'
  if (!member.emailVerified) return 'unverified'
  const provider = await readProvider(table, member.id)
  const isProvider = provider !== null && provider.leftAt === null
  return isProvider || memberships.length + patientLinks.length > 0 ? 'engaged' : null
}

const asRead = ({ version }: MemberItem) => unchanged('version', version)

function tellingWrites(
  { id }: MemberItem,
  action: 'operatorAdded' | 'operatorRemoved',
  { by, now }: Command,
): Write[] {
  return [
    recordWrite(id, { action, actor: by, ip: SYSTEM_ACTOR }, now),
    securityEvent(id, action, now, null),
  ]
}
