import * as v from 'valibot'
import { readOperators } from '#functions/accounts/public.ts'
import { readAccount, readPatient } from '#functions/patients/public.ts'
import type { Table } from '#functions/platform/table.ts'
import { isPresent, readStaffs } from '#functions/staffs/public.ts'
import { linkPlace } from '#functions/uploads/public.ts'
import { role } from '#shared/model/roles.ts'
import { may, type Permission } from '#shared/permissions.ts'

const GUEST = 'link:'
const sentBy = v.object({ createdById: v.optional(v.nullable(v.string()), null) })

export type Recipients = ReturnType<typeof createRecipients>

/** Finds the staff of a practice, or the platform's operators, whom an event concerns. */
export function createRecipients(table: Table) {
  async function staffs(practiceId: string) {
    return (await readStaffs(table, practiceId)).filter(isPresent)
  }

  async function senderOf(practiceId: string, patientId: string, actor: string | null) {
    if (!actor?.startsWith(GUEST)) return null
    const place = linkPlace(practiceId, patientId, actor.slice(GUEST.length))
    return (await table.get(place, sentBy))?.createdById ?? null
  }

  const present = (
    all: readonly { staffId: string }[],
    ids: readonly (string | null | undefined)[],
  ) => all.map(({ staffId }) => staffId).filter((id) => ids.includes(id))

  const adminsOf = (all: Awaited<ReturnType<typeof staffs>>) =>
    all.filter(({ roles }) => roles.includes(role.admin)).map(({ staffId }) => staffId)

  return {
    /** Who operates the platform. */
    async operators() {
      return (await readOperators(table)).map(({ memberId }) => memberId)
    },

    /** Whose account a record is of; null for nobody's. */
    account: (practiceId: string, patientId: string) => readAccount(table, practiceId, patientId),

    /** Those who hold a permission in the practice. */
    async permission(practiceId: string, permission: Permission) {
      return (await staffs(practiceId))
        .filter(({ roles, permissions }) => may(permission, roles, permissions))
        .map(({ staffId }) => staffId)
    },

    /**
     * The patient's advocates and provider; where there are none, whoever sent the link that `actor`
     * used, else the admins.
     */
    async patient(practiceId: string, patientId: string, actor: string | null) {
      const [all, patient, sender] = await Promise.all([
        staffs(practiceId),
        readPatient(table, practiceId, patientId),
        senderOf(practiceId, patientId, actor),
      ])
      const { patientAdvocateId, leadAdvocateId, providerId } = patient ?? {}
      const own = present(all, [patientAdvocateId, leadAdvocateId, providerId])
      if (own.length > 0) return own
      const sending = present(all, [sender])
      return sending.length > 0 ? sending : adminsOf(all)
    },

    /** The patient's advocates; where there are none, somebody else who has to do with it, else the admins. */
    async advocates(practiceId: string, patientId: string, otherwise: string) {
      const [all, patient] = await Promise.all([
        staffs(practiceId),
        readPatient(table, practiceId, patientId),
      ])
      const own = present(all, [patient?.patientAdvocateId, patient?.leadAdvocateId])
      if (own.length > 0) return own
      const other = present(all, [otherwise])
      return other.length > 0 ? other : adminsOf(all)
    },
  }
}
