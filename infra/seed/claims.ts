import type { SeedOptions } from '../runner/seeding.ts'
import { createSeedQueue } from './links.ts'
import {
  acceptInvitation,
  inviteToChart,
  newId,
  type PatientItem,
  type Person,
  readIdentity,
  type Table,
} from './records.ts'

type Claim = {
  practiceId: string
  patient: PatientItem
  /** Who invites. */
  staff: Person
  memberId: string
  at: Date
}

/** Connects an account with a chart by an invitation, unless it is connected already. */
export async function claimChart(
  options: SeedOptions,
  table: Table,
  { practiceId, patient, staff, memberId, at }: Claim,
): Promise<void> {
  const identity = await readIdentity(table, memberId)
  if (!identity) throw new Error(`There is no account ${memberId}`)
  const { patientId, dob } = patient
  if (identity.patientLinks.some((link) => link.patientId === patientId)) return
  const work = { table, origin: options.origin, queue: createSeedQueue(options, table), newId }
  const calling = { ip: '127.0.0.1', now: at }
  const scope = { practiceId, memberId: staff.id, patientIds: [], groupIds: [] }
  const inviting = {
    ...calling,
    actor: { kind: 'member' as const, ...staff, identity },
    scope: { ...scope, reaches: ['all' as const] },
  }
  const form = { sendThru: 0 as const }
  const { secret } = await inviteToChart(work, inviting, patientId, { form })
  const { firstName, lastName } = identity.member
  const actor = {
    kind: 'member' as const,
    id: memberId,
    name: `${firstName} ${lastName}`,
    identity,
  }
  await acceptInvitation(work, { ...calling, actor }, { invitation: secret }, dob)
}
