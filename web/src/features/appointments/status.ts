import {
  type AppointmentStatus,
  answerOf,
  appointmentStatusLabels,
  type CalendarEntry,
} from '#shared/model/appointment.ts'
import { appointmentTexts as texts } from './texts.ts'

/** How each status is drawn, in badges and in the calendar. */
export const appointmentColors = {
  scheduled: 'blue',
  confirmed: 'green',
  arrived: 'violet',
  completed: 'gray',
  noShow: 'red',
  canceled: 'gray',
} as const satisfies Record<AppointmentStatus, string>

type Standing = Pick<CalendarEntry, 'status' | 'wantsOtherTime' | 'isPatientsWord'>

/** How an appointment is drawn: what the patient wants otherwise is seen first. */
export const colorOf = ({ status, wantsOtherTime }: Standing) =>
  wantsOtherTime ? 'amber' : appointmentColors[status]

/** How an appointment stands, in words: whose word it is, where it is the patient's. */
export function standingOf(one: Standing): string {
  const answer = answerOf(one)
  return answer ? texts.answers[answer] : appointmentStatusLabels[one.status]
}

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
