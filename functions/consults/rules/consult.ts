import type * as v from 'valibot'
import type { consultChanged } from '#events/consults.ts'
import { ensureVersion as ensureSameVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import {
  CONSULT_TIMES_MAX,
  type ConsultChange,
  type ConsultEnd,
  type ConsultForm,
  type ConsultRatingForm,
} from '#shared/model/consult.ts'
import {
  type ConsultAction,
  type ConsultRole,
  consultRefusal,
  nextConsultState,
} from '#shared/model/consult-moves.ts'
import { type ConsultItem, type ConsultRow, PATIENT } from '../records.ts'
import { ensureRoom } from './guests.ts'
import { ensureSchedulable } from './times.ts'

type Begun = {
  id: string
  number: string
  practiceId: string
  patientId: string
  creatorId: string
  /** The zone of the patient, where the form does not say. */
  timezone: string
  now: Date
}

/**
 * A consultation that the practice schedules.
 * @throws ERR_VIDEO_SCHEDULE_NOT_SET, ERR_VIDEO_DOCTOR_NOT_SET, ERR_VIDEO_SCHEDULED_TO_PAST,
 *   ERR_VIDEO_SCHEDULED_TO_FUTURE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function scheduledConsult(form: ConsultForm, begun: Begun): ConsultItem {
  const { scheduledAt, providerId, wantedTimes } = form
  if (wantedTimes.length > 0) throw badField('wantedTimes', 'is for patients, who propose times')
  if (!scheduledAt) throw new CatalogueError('ERR_VIDEO_SCHEDULE_NOT_SET')
  if (!providerId) throw new CatalogueError('ERR_VIDEO_DOCTOR_NOT_SET')
  ensureSchedulable(scheduledAt, begun.now)
  return { ...newConsult(form, begun), scheduledAt, providerId }
}

/**
 * A consultation that a patient asks for: the practice chooses the time.
 * @throws ERR_VIDEO_SCHEDULE_NOT_SET where no time is proposed, ERR_VIDEO_SCHEDULED_TO_PAST,
 *   ERR_VIDEO_SCHEDULED_TO_FUTURE, ERR_REQUEST_PARAMS_MISFORMAT for too many
 */
export function requestedConsult(form: ConsultForm, begun: Begun): ConsultItem {
  const proposed = [...form.wantedTimes, ...(form.scheduledAt ? [form.scheduledAt] : [])]
  const wantedTimes = [...new Set(proposed)].toSorted()
  if (wantedTimes.length === 0) throw new CatalogueError('ERR_VIDEO_SCHEDULE_NOT_SET')
  if (wantedTimes.length > CONSULT_TIMES_MAX) {
    throw badField('wantedTimes', `must be at most ${CONSULT_TIMES_MAX}`)
  }
  for (const time of wantedTimes) ensureSchedulable(time, begun.now)
  return { ...newConsult(form, begun), wantedTimes, providerId: form.providerId ?? null }
}

function newConsult(form: ConsultForm, { timezone, now, ...about }: Begun): ConsultItem {
  const at = now.toISOString()
  return {
    ...about,
    ...{ providerId: null, formerProviderIds: [], invited: [], guests: [], joins: [] },
    ...{ state: 'pending', scheduledAt: null, scheduledLen: form.scheduledLen, wantedTimes: [] },
    patientTimezone: form.patientTimezone ?? timezone,
    note: form.note ?? '',
    ...{ contactEmail: form.contactEmail ?? null, contactPhone: form.contactPhone ?? null },
    ...{ createdAt: at, updatedAt: at, startedAt: null, finishedAt: null },
    ...{ canceledAt: null, canceledBy: null, location: null, rating: null },
    ...{ version: 1, comings: 0 },
  }
}

/** The version that people act upon: that somebody comes in keeps nobody from acting. */
function actedVersion({ version, comings }: ConsultItem): number {
  return version - comings
}

/** @throws ERR_VERSION_CONFLICT where something was done since it was read */
export function ensureVersion(consult: ConsultItem, read: number | undefined): void {
  ensureSameVersion({ version: actedVersion(consult) }, read)
}

const edited = [
  'providerId',
  'scheduledAt',
  'scheduledLen',
  'patientTimezone',
  'note',
  'contactEmail',
  'contactPhone',
] as const

/**
 * The consultation as a change makes it. What it keeps beside: link, host, zone.
 * @throws ERR_VIDEO_STARTED, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_VIDEO_SCHEDULE_NOT_SET,
 *   ERR_VIDEO_DOCTOR_NOT_SET, ERR_VIDEO_SCHEDULED_TO_PAST, ERR_VIDEO_SCHEDULED_TO_FUTURE, ERR_NO_CHANGE,
 *   ERR_REQUEST_PARAMS_MISFORMAT for another doctor, which is a transfer
 */
export function editedConsult(
  before: ConsultItem,
  role: ConsultRole,
  { version: _, ...change }: ConsultChange,
  now: Date,
): ConsultItem {
  const after = moved(before, { role, action: 'edit', now })
  if (change.scheduledAt === null) throw new CatalogueError('ERR_VIDEO_SCHEDULE_NOT_SET')
  if (change.providerId === null) throw new CatalogueError('ERR_VIDEO_DOCTOR_NOT_SET')
  const isOther = change.providerId !== undefined && change.providerId !== before.providerId
  if (isOther && before.providerId !== null) throw badField('providerId', 'is given by a transfer')
  Object.assign(after, withoutUndefined(change))
  if (edited.every((field) => after[field] === before[field])) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  if (after.scheduledAt === null) return after
  if (after.providerId === null) throw new CatalogueError('ERR_VIDEO_DOCTOR_NOT_SET')
  if (after.scheduledAt !== before.scheduledAt) ensureSchedulable(after.scheduledAt, now)
  return after
}

function withoutUndefined(change: Omit<ConsultChange, 'version'>) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

type Moving = { role: ConsultRole; action: ConsultAction; now: Date }

/**
 * The consultation in the state that an action leads to, as of now.
 * @throws what `consultRefusal` names where the table of states refuses it
 */
export function moved(before: ConsultItem, { role, action, now }: Moving): ConsultItem {
  const state = nextConsultState(before.state, role, action)
  if (state === null) throw new CatalogueError(consultRefusal(before.state, role, action))
  const at = now.toISOString()
  const isNew = state !== before.state
  return {
    ...before,
    state,
    startedAt: isNew && state === 'started' ? at : before.startedAt,
    finishedAt: isNew && state === 'finished' ? at : before.finishedAt,
    canceledAt: isNew && state === 'canceled' ? at : before.canceledAt,
    canceledBy: isNew && state === 'canceled' ? endBy(role, action) : before.canceledBy,
    updatedAt: at,
    version: before.version + 1,
  }
}

function endBy(role: ConsultRole, action: ConsultAction): ConsultEnd {
  if (action === 'noShow') return 'noShow'
  return role === 'patient' ? 'patient' : 'practice'
}

/**
 * Checks that the patient did not come to a consultation that should have begun.
 * @throws ERR_VIDEO_SCHEDULE_NOT_SET, ERR_VIDEO_TOO_EARLY_TO_START, ERR_VIDEO_STARTED where the patient was there
 */
export function ensureMissed(consult: ConsultItem, now: Date): void {
  const { scheduledAt } = consult
  if (scheduledAt === null) throw new CatalogueError('ERR_VIDEO_SCHEDULE_NOT_SET')
  if (now.toISOString() < scheduledAt) throw new CatalogueError('ERR_VIDEO_TOO_EARLY_TO_START')
  if (hasCome(consult)) throw new CatalogueError('ERR_VIDEO_STARTED')
}

/** Checks that somebody who comes by a link is not too late. @throws ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED */
export function ensureGoingOn({ state }: Pick<ConsultItem, 'state'>): void {
  if (nextConsultState(state, 'guest', 'join') !== null) return
  throw new CatalogueError(consultRefusal(state, 'guest', 'join'))
}

/** With another doctor, who is the host from then on. */
export function withDoctor(consult: ConsultItem, providerId: string): ConsultItem {
  const former = consult.providerId === null ? [] : [consult.providerId]
  return {
    ...consult,
    providerId,
    formerProviderIds: [...new Set([...consult.formerProviderIds, ...former])],
    invited: consult.invited.filter(({ staffId }) => staffId !== providerId),
  }
}

/** That nobody started it while that could be done. */
export function missedConsult(before: ConsultItem, now: Date): ConsultItem {
  const canceledAt = now.toISOString()
  const version = before.version + 1
  const ended = { state: 'canceled', canceledBy: 'noShow', canceledAt } as const
  return { ...before, ...ended, updatedAt: canceledAt, version }
}

/** Without somebody as its doctor, where it has not started; null where they are not, or it has. */
export function withoutDoctor(before: ConsultItem, staffId: string, now: Date): ConsultItem | null {
  if (before.state !== 'pending' || before.providerId !== staffId) return null
  const formerProviderIds = [...new Set([...before.formerProviderIds, staffId])]
  const version = before.version + 1
  return { ...before, providerId: null, formerProviderIds, updatedAt: now.toISOString(), version }
}

/** Whether somebody of the practice takes part already. */
export function takesPart(
  { providerId, invited }: Pick<ConsultItem, 'providerId' | 'invited'>,
  staffId: string,
): boolean {
  return staffId === providerId || invited.some((one) => one.staffId === staffId)
}

/**
 * With somebody of the practice beside patient and doctor; as it was where they take part already.
 * @throws ERR_VIDEO_FULL where there are as many as there can be
 */
export function withParticipant(
  consult: ConsultItem,
  { id, staffId }: ConsultItem['invited'][number],
): ConsultItem {
  if (takesPart(consult, staffId)) return consult
  ensureRoom(consult)
  return { ...consult, invited: [...consult.invited, { id, staffId }] }
}

/** With somebody having come in now. */
export function withJoin(consult: ConsultItem, who: string, now: Date): ConsultItem {
  const at = now.toISOString()
  const first = consult.joins.find((one) => one.who === who)?.first ?? at
  const others = consult.joins.filter((one) => one.who !== who)
  const joins = [...others, { who, first, last: at }]
  return { ...consult, joins, comings: consult.comings + 1 }
}

/**
 * With what the patient says of it, once.
 * @throws ERR_VIDEO_PENDING, ERR_VIDEO_STARTED, ERR_VIDEO_CANCELED, ERR_NO_CHANGE where it was rated before
 */
export function ratedConsult(
  before: ConsultItem,
  role: ConsultRole,
  { rate, comment }: ConsultRatingForm,
  now: Date,
): ConsultItem {
  const after = moved(before, { role, action: 'rate', now })
  if (before.rating !== null) throw new CatalogueError('ERR_NO_CHANGE')
  return { ...after, rating: { rate, comment, createdAt: now.toISOString() } }
}

/** Under which time lists have it, and whether it waits for one. */
export function placeInList({
  id,
  state,
  scheduledAt,
  createdAt,
}: Pick<ConsultItem, 'id' | 'state' | 'scheduledAt' | 'createdAt'>) {
  const isRequest = scheduledAt === null && state === 'pending'
  return { id, at: scheduledAt ?? createdAt, isRequest }
}

/** What lists have of a consultation. */
export function rowOf(item: ConsultItem): ConsultRow {
  const { id, number, practiceId, patientId, providerId, state, scheduledAt, scheduledLen } = item
  const { wantedTimes, patientTimezone, createdAt, updatedAt, startedAt, finishedAt } = item
  const { canceledAt, canceledBy, location } = item
  return {
    ...{ id, number, practiceId, patientId, providerId, state, scheduledAt, scheduledLen },
    ...{ wantedTimes, patientTimezone, createdAt, updatedAt, startedAt, finishedAt },
    ...{ canceledAt, canceledBy, location, version: actedVersion(item) },
  }
}

type Change = v.InferInput<(typeof consultChanged)['schema']>

const standingOf = ({ state, providerId, scheduledAt }: ConsultItem) => {
  return { state, providerId, scheduledAt }
}

const hasCome = (consult: ConsultItem | null) =>
  consult?.joins.some(({ who }) => who === PATIENT) ?? false

/** What the event says of a change. */
export function changeOf(
  before: ConsultItem | null,
  after: ConsultItem,
  { change, role }: { change: Change['change']; role: ConsultRole },
): Change {
  return {
    ...{ consultId: after.id, number: after.number, patientId: after.patientId, change },
    byPatient: role === 'patient',
    comes: change === 'join' && role === 'patient' && !hasCome(before),
    before: before && standingOf(before),
    after: standingOf(after),
  }
}
