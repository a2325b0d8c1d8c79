import * as v from 'valibot'
import { readPatient } from '#functions/patients/public.ts'
import type { Table } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { isPresent, staffItem } from '#functions/staffs/public.ts'
import { linkPlace } from '#functions/uploads/public.ts'
import { role } from '#shared/model/roles.ts'
import { may, type Permission } from '#shared/permissions.ts'

/** Who in a practice something concerns. */
export type Recipients = {
  /** Those who hold a permission there. */
  holding(practiceId: string, permission: Permission): Promise<string[]>
  /**
   * Whose a patient is: advocates and provider. Where there are none, whoever sent the link by
   * which `actor` came, and else the admins.
   */
  ofPatient(practiceId: string, patientId: string, actor: string | null): Promise<string[]>
}

const GUEST = 'link:'
const sentBy = v.object({ createdById: v.optional(v.nullable(v.string()), null) })

export function createRecipients(table: Table): Recipients {
  async function staffs(practiceId: string) {
    const { partition: pk, staffs: begins } = practiceKeys(practiceId)
    return (await table.queryAll({ pk, range: { begins } }, staffItem)).filter(isPresent)
  }

  async function senderOf(practiceId: string, patientId: string, actor: string | null) {
    if (!actor?.startsWith(GUEST)) return null
    const place = linkPlace(practiceId, patientId, actor.slice(GUEST.length))
    return (await table.get(place, sentBy))?.createdById ?? null
  }

  return {
    async holding(practiceId, permission) {
      return (await staffs(practiceId))
        .filter(({ roles, permissions }) => may(permission, roles, permissions))
        .map(({ staffId }) => staffId)
    },

    async ofPatient(practiceId, patientId, actor) {
      const [present, patient, sender] = await Promise.all([
        staffs(practiceId),
        readPatient(table, practiceId, patientId),
        senderOf(practiceId, patientId, actor),
      ])
      const among = (ids: readonly (string | null | undefined)[]) =>
        present.map(({ staffId }) => staffId).filter((id) => ids.includes(id))
      const own = among([patient?.patientAdvocateId, patient?.leadAdvocateId, patient?.providerId])
      if (own.length > 0) return own
      const sending = among([sender])
      if (sending.length > 0) return sending
      return present.filter(({ roles }) => roles.includes(role.admin)).map(({ staffId }) => staffId)
    },
  }
}
