import type { AppointmentStatus } from '#shared/model/appointment.ts'

/** How each status is drawn, in badges and in the calendar. */
export const appointmentColors = {
  scheduled: 'blue',
  confirmed: 'green',
  arrived: 'violet',
  completed: 'gray',
  noShow: 'red',
  canceled: 'gray',
} as const satisfies Record<AppointmentStatus, string>

/**
 * What an appointment can become by one press, by what it is and whether its time has come. What else there
 * is, is in its form.
 */
export function nextStatuses(status: AppointmentStatus, hasBegun: boolean): AppointmentStatus[] {
  if (status === 'scheduled') return hasBegun ? ['arrived', 'noShow'] : ['confirmed', 'arrived']
  if (status === 'confirmed') return hasBegun ? ['arrived', 'noShow'] : ['arrived']
  if (status === 'arrived') return hasBegun ? ['completed'] : []
  return []
}
