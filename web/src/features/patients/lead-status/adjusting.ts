import type { LeadTarget } from '#shared/model/leads.ts'
import { momentOf } from '../../../ui/dates.ts'

/** What is chosen so far in the dialog that corrects a lead's status. */
export type Adjusting = {
  status: LeadTarget | null
  reason: string | null
  note: string
  /** Whether the time is to be set, too. */
  isTimed: boolean
  /** YYYY-MM-DD and HH:mm in the practice's zone. */
  day: string | null
  time: string | null
}

/**
 * What is sent of it; null as long as neither a status is chosen nor a time, or where the time is to be
 * set and none is chosen (specification, section 5, Lead adjust).
 */
export function adjustmentOf(
  { status, reason, note, isTimed, day, time }: Adjusting,
  zone: string,
) {
  const statusAt = isTimed && day && time ? momentOf(day, time, zone) : null
  if ((isTimed && statusAt === null) || (status === null && statusAt === null)) return null
  return {
    ...(status !== null && { status }),
    ...(status !== null && reason && { reason }),
    ...(statusAt !== null && { statusAt }),
    ...(note.trim() && { note }),
  }
}
