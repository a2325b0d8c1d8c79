import * as v from 'valibot'
import { identityKeys, type MemberItem, memberItem } from '#functions/platform/identity/records.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { role } from '#shared/model/roles.ts'

const PARTITION = 'OPERATORS'

const appointmentItem = v.object({
  memberId: v.string(),
  /** Who appointed them, and when. */
  by: v.string(),
  at: v.string(),
})
export type Appointment = v.InferOutput<typeof appointmentItem>

const keyOf = (memberId: string): Key => ({ pk: PARTITION, sk: `MEMBER#${memberId}` })

/** An operator of the platform, and how they became one. */
export type Operator = Appointment & { member: MemberItem }

/**
 * The operators of the platform, the earliest account first. The list only says where to look: an
 * operator is whose account says so and is open.
 */
export async function readOperators(table: Table): Promise<Operator[]> {
  const appointments = await table.queryAll({ pk: PARTITION }, appointmentItem)
  const keys = appointments.map(({ memberId }) => identityKeys.member(memberId))
  const members = new Map((await table.getMany(keys, memberItem)).map((one) => [one.id, one]))
  return appointments.flatMap((appointment) => {
    const member = members.get(appointment.memberId)
    return member?.isActive && member.role === role.admin ? [{ ...appointment, member }] : []
  })
}

/** How a member became an operator; null for who is not listed. */
export function readAppointment(table: Table, memberId: string): Promise<Appointment | null> {
  return table.get(keyOf(memberId), appointmentItem)
}

export function appointmentWrite(appointment: Appointment): Write {
  const item = { ...keyOf(appointment.memberId), entity: 'operator', ...appointment }
  return { kind: 'put', item }
}

export function noAppointmentWrite(memberId: string): Write {
  return { kind: 'delete', key: keyOf(memberId) }
}
