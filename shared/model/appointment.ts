import * as v from 'valibot'
import { counter, day, flag, id, instant, integer, longText, optionalField } from './fields.ts'
import { STEP_MINUTES } from './hours.ts'
import type { VisitOutcome } from './visit-outcomes.ts'

/** How long an appointment is where nobody said so, and how long it may be. */
export const DEFAULT_MINUTES = 30
export const MINUTES_MAX = 8 * 60
/** How many appointments a series has at most: all of them are written, and moved, at once. */
export const SERIES_MAX = 26
export const SERIES_WEEKS_MAX = 12
/** Of what a patient says who asks for another time. */
export const WISH_MAX = 200
/** The longest comment of an appointment, with the wish of the patient that is added to it. */
export const COMMENT_MAX = 2000
/** The longest window of time that a calendar asks for at once, in days. */
export const CALENDAR_DAYS_MAX = 62

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'arrived',
  'completed',
  'noShow',
  'canceled',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const appointmentStatusLabels: Record<AppointmentStatus, string> = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  completed: 'Completed',
  noShow: 'No-show',
  canceled: 'Canceled',
}

/** Of these the patient has not come yet: only they can be moved, and one of them is the next. */
export const expectedStatuses = ['scheduled', 'confirmed'] as const
/** Of these the time can be given to somebody else. */
export const freeingStatuses = ['noShow', 'canceled'] as const

const isOneOf = (statuses: readonly AppointmentStatus[]) => (status: AppointmentStatus) =>
  statuses.includes(status)
export const isExpected = isOneOf(expectedStatuses)
export const freesTime = isOneOf(freeingStatuses)

/** Which appointments of a series a change is for: those named `following` and `all` that are still expected. */
export const seriesParts = ['one', 'following', 'all'] as const
export type SeriesPart = (typeof seriesParts)[number]

const none = v.optional(v.nullable(v.string()), null)

/** An appointment as it is kept. */
export const storedAppointment = v.object({
  id: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  providerId: v.string(),
  locationId: v.string(),
  scheduledAt: v.string(),
  minutes: v.number(),
  status: v.picklist(appointmentStatuses),
  comment: v.string(),
  /** The patient asked for another time, and has not got one yet. */
  wantsOtherTime: v.optional(v.boolean(), false),
  /** The patient answered a reminder: the status is as the patient has it, until somebody changes it. */
  isPatientsWord: v.optional(v.boolean(), false),
  /** Those that were booked together have the same. */
  seriesId: none,
  creatorId: v.string(),
  createdAt: v.string(),
  version: v.number(),
})

/** Names as they are now; the zone is the patient's own, null where the record has none. */
const shown = {
  patientName: v.string(),
  patientTimezone: v.nullable(v.string()),
  providerName: v.nullable(v.string()),
  locationName: v.nullable(v.string()),
}

/** An appointment (specification, section 3). */
export const appointment = v.object({ ...storedAppointment.entries, ...shown })
export type Appointment = v.InferOutput<typeof appointment>

/** What a calendar shows of an appointment; of one out of the caller's reach only that the time is taken. */
export const calendarEntry = v.object({
  ...v.pick(storedAppointment, [
    'id',
    'providerId',
    'locationId',
    'scheduledAt',
    'minutes',
    'status',
    'wantsOtherTime',
    'isPatientsWord',
    'seriesId',
    'version',
  ]).entries,
  patientId: v.nullable(v.string()),
  patientName: v.nullable(v.string()),
  patientTimezone: v.nullable(v.string()),
  /** A video consultation, which is no appointment: its own page changes it. */
  isCall: v.boolean(),
})
export type CalendarEntry = v.InferOutput<typeof calendarEntry>

const MINUTE_MS = 60_000
const STEP_MS = STEP_MINUTES * MINUTE_MS

/** When something begins, and how long it takes. */
export type Time = { scheduledAt: string; minutes: number }

export const startOf = ({ scheduledAt }: Time) => Date.parse(scheduledAt)
export const endOf = (time: Time) => startOf(time) + time.minutes * MINUTE_MS

/** Whether two times have a moment in common; one may begin as the other ends. */
export function overlap(one: Time, other: Time): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one)
}

/** A moment on a step of 15 minutes, which is one on every clock (specification, section 9). */
export const stepInstant = v.pipe(
  instant,
  v.check((at) => Date.parse(at) % STEP_MS === 0, `must lie on a step of ${STEP_MINUTES} minutes`),
)

export const lengthMinutes = v.pipe(
  integer(STEP_MINUTES, MINUTES_MAX),
  v.multipleOf(STEP_MINUTES, `must be a multiple of ${STEP_MINUTES}`),
)

/** How a series goes on: every so many weeks at the same time by the clock of the practice. */
export const repeatFields = {
  everyWeeks: v.optional(integer(1, SERIES_WEEKS_MAX)),
  /** How many there are with the first, or the last day, YYYYMMDD, on which there may be one. */
  count: v.optional(integer(2, SERIES_MAX)),
  until: optionalField(day),
}

const choices = {
  providerId: id,
  locationId: id,
  scheduledAt: stepInstant,
  minutes: v.optional(lengthMinutes),
  comment: optionalField(longText(COMMENT_MAX)),
}

/** Booked knowingly at a time at which the provider has another appointment. */
const allowConflict = v.optional(flag, 0)

/** Whether the patient hears that it was booked, moved or canceled. */
export const tellPatient = v.optional(flag, 1)

export const appointmentForm = v.pipe(
  v.object({
    ...choices,
    minutes: v.optional(lengthMinutes, DEFAULT_MINUTES),
    status: v.optional(v.picklist(expectedStatuses), 'scheduled'),
    ...repeatFields,
    allowConflict,
    tellPatient,
    /** The place in the thread with the patient of the message that proposes the time. */
    messageSeq: v.optional(counter),
  }),
  v.forward(
    v.partialCheck(
      [['everyWeeks'], ['count'], ['until']],
      ({ everyWeeks, count, until }) =>
        everyWeeks === undefined || [count, until ?? undefined].filter(Boolean).length === 1,
      'needs either how many there are or until which day',
    ),
    ['everyWeeks'],
  ),
)
export type AppointmentForm = v.InferOutput<typeof appointmentForm>

/** What of an appointment can be changed; what is left out stays. */
export const appointmentChange = v.object({
  ...v.partial(v.object(choices)).entries,
  status: v.optional(v.picklist(appointmentStatuses)),
  part: v.optional(v.picklist(seriesParts), 'one'),
  version: v.optional(counter),
  allowConflict,
  tellPatient,
})
export type AppointmentChange = v.InferOutput<typeof appointmentChange>

export function outcomeOf(
  { status, ...time }: Time & { status: AppointmentStatus },
  now: Date,
): VisitOutcome {
  if (status === 'noShow' || status === 'canceled') return status
  if (status === 'arrived' || status === 'completed') return 'came'
  return endOf(time) > now.getTime() ? 'expected' : 'unsaid'
}

/** What patients answer to a reminder. */
export const replyAnswers = ['confirm', 'cancel', 'otherTime'] as const
export type ReplyAnswer = (typeof replyAnswers)[number]

/** What a patient sends as an answer. */
export const appointmentAnswer = {
  answer: v.picklist(replyAnswers),
  /** Which days suit the patient who asks for another time. */
  wish: v.optional(longText(WISH_MAX), ''),
}

/** The answer of a patient as it still stands; null where none does. */
export function answerOf({
  status,
  wantsOtherTime,
  isPatientsWord,
}: Pick<
  v.InferOutput<typeof storedAppointment>,
  'status' | 'wantsOtherTime' | 'isPatientsWord'
>): ReplyAnswer | null {
  if (wantsOtherTime) return 'otherTime'
  if (!isPatientsWord) return null
  if (status === 'canceled') return 'cancel'
  return status === 'confirmed' ? 'confirm' : null
}

/** What the link of a reminder shows. */
export const appointmentReply = v.object({
  practiceName: v.string(),
  contactPhone: v.string(),
  /** The zone by which the practice goes. */
  timezone: v.string(),
  /** Where it is, on one line; null where the place is none of the practice any more. */
  place: v.nullable(v.string()),
  /** `null` if the appointment is with no provider of the practice. */
  providerName: v.nullable(v.string()),
  ...v.pick(storedAppointment, ['scheduledAt', 'minutes', 'status', 'wantsOtherTime']).entries,
  /** Whether the patient is reminded of appointments. */
  isReminded: v.boolean(),
})
export type AppointmentReply = v.InferOutput<typeof appointmentReply>

/** The same of an appointment of one's own. */
export const ownAppointment = v.object({ id: v.string(), ...appointmentReply.entries })
export type OwnAppointment = v.InferOutput<typeof ownAppointment>
