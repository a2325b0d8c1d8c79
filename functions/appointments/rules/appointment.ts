import type * as v from 'valibot'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import {
  type AppointmentChange,
  type AppointmentForm,
  answerOf,
  COMMENT_MAX,
  freesTime,
  isExpected,
  type ReplyAnswer,
  type storedAppointment,
} from '#shared/model/appointment.ts'

export type AppointmentItem = v.InferOutput<typeof storedAppointment>
/** An appointment before and after a change; null before it was booked, and after it was deleted. */
export type Changed = { before: AppointmentItem | null; after: AppointmentItem | null }

type Origin = {
  practiceId: string
  patientId: string
  creatorId: string
  newId: () => string
  now: Date
}

/**
 * The appointments that a form asks for, at these times.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for a time that has passed, or is more than five years ahead
 */
export function newAppointments(
  form: AppointmentForm,
  times: readonly Date[],
  { newId, now, ...origin }: Origin,
): AppointmentItem[] {
  ensureAhead(form.scheduledAt, now)
  const { providerId, locationId, minutes, status } = form
  const seriesId = times.length > 1 ? newId() : null
  return times.map((at) => ({
    id: newId(),
    ...origin,
    ...{
      providerId,
      locationId,
      minutes,
      status,
      seriesId,
      wantsOtherTime: false,
      isPatientsWord: false,
    },
    comment: form.comment ?? '',
    scheduledAt: at.toISOString(),
    createdAt: now.toISOString(),
    version: 1,
  }))
}

/** Later years are slips of the keyboard, such as 2072 for 2027. */
const YEARS_AHEAD_MAX = 5

function ensureAhead(scheduledAt: string, now: Date): void {
  if (Date.parse(scheduledAt) <= now.getTime()) {
    throw badField('scheduledAt', 'must not be in the past')
  }
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + YEARS_AHEAD_MAX)
  if (Date.parse(scheduledAt) > last.getTime()) {
    throw badField('scheduledAt', `must be within ${YEARS_AHEAD_MAX} years`)
  }
}

type Difference = Omit<AppointmentChange, 'part' | 'allowConflict' | 'tellPatient'>

const placing = ['scheduledAt', 'minutes', 'providerId', 'locationId'] as const

/**
 * The appointment after a change. What was confirmed for one time is not for another.
 * @throws ERR_VERSION_CONFLICT, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function changeAppointment(
  before: AppointmentItem,
  { version, ...change }: Difference,
  now: Date,
): AppointmentItem {
  ensureVersion(before, version)
  const after = {
    ...before,
    scheduledAt: change.scheduledAt ?? before.scheduledAt,
    minutes: change.minutes ?? before.minutes,
    providerId: change.providerId ?? before.providerId,
    locationId: change.locationId ?? before.locationId,
    comment: change.comment === undefined ? before.comment : (change.comment ?? ''),
    status: change.status ?? before.status,
    version: before.version + 1,
  }
  const isMoved = placing.some((field) => after[field] !== before[field])
  if (!isMoved && after.comment === before.comment && after.status === before.status) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  const isAnotherTime = after.scheduledAt !== before.scheduledAt
  if (isAnotherTime) ensureAhead(after.scheduledAt, now)
  if (isMoved && !isExpected(after.status)) {
    throw badField('status', 'must be scheduled or confirmed where the appointment is moved')
  }
  if (isAnotherTime && change.status === undefined) after.status = 'scheduled'
  if (isAnotherTime || after.status !== before.status) {
    after.wantsOtherTime = false
    after.isPatientsWord = false
  }
  ensureBegun(after, before, now)
  return after
}

/** Nobody has failed to come, or been seen, before the appointment has begun. */
function ensureBegun(after: AppointmentItem, before: AppointmentItem, now: Date): void {
  const isNew = after.status !== before.status
  const isOver = after.status === 'completed' || after.status === 'noShow'
  if (isNew && isOver && Date.parse(after.scheduledAt) > now.getTime()) {
    throw badField('status', 'cannot be so before the appointment has begun')
  }
}

/**
 * The appointment as the patient's answer makes it; null where they said so already, or it is canceled.
 * @param wish which days suit a patient who asks for another time; the staff read it in the comment
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for a wish that the comment has no room for
 */
export function answeredBy(
  before: AppointmentItem,
  answer: ReplyAnswer,
  wish = '',
): AppointmentItem | null {
  const { status } = before
  const states = { confirm: 'confirmed', cancel: 'canceled', otherTime: status } as const
  const isOtherTime = answer === 'otherTime'
  const after = {
    ...before,
    status: states[answer],
    wantsOtherTime: isOtherTime,
    comment: isOtherTime && wish ? withWish(before.comment, wish) : before.comment,
    isPatientsWord: before.isPatientsWord || !isOtherTime,
  }
  const isSame = answerOf(after) === answerOf(before) || (answer === 'cancel' && freesTime(status))
  return isSame ? null : { ...after, version: before.version + 1 }
}

/** A comment that is too long could not be saved by the staff any more. */
function withWish(comment: string, wish: string): string {
  const whole = [comment, `The patient asks for: ${wish}`].filter(Boolean).join('\n\n')
  const excess = whole.length - COMMENT_MAX
  if (excess <= 0) return whole
  const advice = excess < wish.length ? `shorten it by ${excess} characters` : 'leave it empty'
  throw badField('wish', `has no room in this appointment: ${advice}, or call the practice`)
}

const timing = ['scheduledAt', 'minutes', 'providerId'] as const

/** The appointment after a change, where it takes a time of the provider that it did not have; else null. */
export function takingTime({ before, after }: Changed): AppointmentItem | null {
  if (after === null || freesTime(after.status)) return null
  const isNew = before === null || freesTime(before.status)
  return isNew || timing.some((field) => after[field] !== before[field]) ? after : null
}

/** When the patient expects an appointment; null if the patient does not expect it. */
export const expectedAt = (one: Pick<AppointmentItem, 'status' | 'scheduledAt'> | null) =>
  one && isExpected(one.status) ? one.scheduledAt : null

type Expected = Pick<AppointmentItem, 'status' | 'scheduledAt'>

/** When the next of somebody's appointments begins; null where none is to come. */
export function nextOf(appointments: readonly Expected[], now: Date): string | null {
  const after = now.toISOString()
  const times = appointments
    .filter(({ status, scheduledAt }) => isExpected(status) && scheduledAt > after)
    .map(({ scheduledAt }) => scheduledAt)
  return times.toSorted()[0] ?? null
}
