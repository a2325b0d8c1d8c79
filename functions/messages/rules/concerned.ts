import { covers, type Reachable } from '#functions/platform/identity/scope.ts'
import type { PracticeRole } from '#shared/model/roles.ts'
import { type PersonalSet, reachOf } from '#shared/permissions.ts'
import type { Counted } from '../records.ts'

type Colleague = { staffId: string; roles: readonly PracticeRole[]; permissions: PersonalSet }

/** Who of the staff looks after a patient, or follows up a lead; null for nobody. */
export function advocateOf({
  patientAdvocateId,
  leadAdvocateId,
}: Pick<Reachable, 'patientAdvocateId' | 'leadAdvocateId'>): string | null {
  return patientAdvocateId ?? leadAdvocateId
}

/** Whether somebody of the staff may read the messages of a patient. */
export function isReader({ staffId, roles, permissions }: Colleague, record: Reachable): boolean {
  const reaches = reachOf('messaging.list', roles, permissions)
  return covers({ memberId: staffId, patientIds: [], groupIds: [], reaches }, record)
}

/**
 * Whom of the staff a patient's messages wait for: for who is to answer, else for the advocate, as long as
 * that is somebody who may read them, else for everybody who may.
 */
export function concerned(
  record: Reachable,
  staffs: readonly Colleague[],
  assigneeId: string | null = null,
): string[] {
  const ids = staffs.filter((one) => isReader(one, record)).map(({ staffId }) => staffId)
  const one = [assigneeId, advocateOf(record)].find((id) => id !== null && ids.includes(id))
  return one ? [one] : ids
}

export type Recount = { memberId: string; side: 'staff' | 'own'; by: number; to: number }

/** What changes in whose counters: from what was counted to what there is. */
export function recounts(
  before: Pick<Counted, 'staff' | 'own'>,
  after: Pick<Counted, 'staff' | 'own'>,
): Recount[] {
  return (['staff', 'own'] as const).flatMap((side) =>
    [...new Set([...Object.keys(before[side]), ...Object.keys(after[side])])].flatMap(
      (memberId) => {
        const to = after[side][memberId] ?? 0
        const by = to - (before[side][memberId] ?? 0)
        return by === 0 ? [] : [{ memberId, side, by, to }]
      },
    ),
  )
}

/** What was counted, with these changes made. */
export function withRecounts(before: Counted, made: readonly Recount[]): Counted {
  const after = { staff: { ...before.staff }, own: { ...before.own }, version: before.version + 1 }
  for (const { memberId, side, to } of made) {
    if (to === 0) delete after[side][memberId]
    else after[side][memberId] = to
  }
  return after
}
