import { joiningTimes } from '#shared/model/consult.ts'
import type { ConsultItem } from '../records.ts'

type Timed = Pick<ConsultItem, 'practiceId' | 'state' | 'scheduledAt' | 'scheduledLen'>
type Reached = { dob: string; mobile: string | null }

/** Whether a consultation is of whoever names a date of birth and a number, as both stand now. */
export function isOfAsker(
  { consult, patient }: { consult: Pick<ConsultItem, 'contactPhone'>; patient: Reached },
  { dob, mobile }: { dob: string; mobile: string },
): boolean {
  if (patient.dob === '' || patient.dob !== dob) return false
  return patient.mobile === mobile || consult.contactPhone === mobile
}

/** Of those that somebody can still come to, the first of each practice. */
export function lostConsults<F extends { consult: Timed }>(found: readonly F[], now: Date): F[] {
  const at = now.toISOString()
  const open = found.filter(({ consult: { state, scheduledAt, scheduledLen } }) => {
    if (scheduledAt === null) return false
    const isComing = joiningTimes({ scheduledAt, scheduledLen }).closesAt > at
    return state === 'started' || (state === 'pending' && isComing)
  })
  const inOrder = open.toSorted((one, other) =>
    (one.consult.scheduledAt ?? '') < (other.consult.scheduledAt ?? '') ? -1 : 1,
  )
  const first = new Map<string, F>()
  for (const one of inOrder) {
    const { practiceId } = one.consult
    if (!first.has(practiceId)) first.set(practiceId, one)
  }
  return [...first.values()]
}
