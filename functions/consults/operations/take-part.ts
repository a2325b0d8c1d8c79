import { callAudit } from '#functions/platform/audit.ts'
import { isPresent } from '#functions/staffs/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { isPermitted } from '#shared/membership.ts'
import {
  type Consult,
  type ConsultLocation,
  type ConsultParticipant,
  type JoinForm,
  telehealthConsent,
} from '#shared/model/consult.ts'
import { nextConsultState } from '#shared/model/consult-moves.ts'
import { type GuestItem, PATIENT } from '../records.ts'
import { moved, takesPart, withJoin, withParticipant } from '../rules/consult.ts'
import { participantOf } from '../rules/participants.ts'
import { ensureOpen } from '../rules/times.ts'
import { act, type Place } from './act.ts'
import { showConsult, showParticipants } from './show.ts'
import type { ConsultWork, Reached } from './work.ts'

type Invited = { staffId?: string | null | undefined; version?: number | undefined }

/**
 * Asks somebody of the practice to take part; whoever does so already is not asked twice.
 * @throws ERR_VIDEO_PARTICIPANT_NOT_SET for nobody, ERR_PRACTICE_MEMBER_NOT_EXISTS for who works elsewhere, or may
 *   join no consultations, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_VIDEO_FULL for a fifth
 */
export async function addParticipant(
  work: ConsultWork,
  place: Place,
  { staffId, version }: Invited,
): Promise<{ items: ConsultParticipant[] }> {
  const { store, call, newId } = work
  const reached = await act(work, { ...place, version }, 'invite', async ({ consult, role }) => {
    const after = moved(consult, { role, action: 'invite', now: call.now })
    if (!staffId) throw new CatalogueError('ERR_VIDEO_PARTICIPANT_NOT_SET')
    const staff = await store.staff(staffId)
    const isAble = staff && isPresent(staff) && isPermitted(staff, 'videoConsultations.join')
    if (!isAble) throw new CatalogueError('ERR_PRACTICE_MEMBER_NOT_EXISTS')
    if (takesPart(consult, staffId)) return null
    return {
      after: withParticipant(after, { id: newId(), staffId }),
      audit: 'consults.invite',
      subject: staffId,
    }
  })
  return { items: await showParticipants(work, reached) }
}

/**
 * Comes in. The host starts it by that; patients say where they are, and agree to be seen by video.
 * @throws ERR_VIDEO_SCHEDULE_NOT_SET, ERR_VIDEO_DOCTOR_NOT_SET, ERR_VIDEO_TOO_EARLY_TO_START,
 *   ERR_VIDEO_TOO_LATE_TO_START, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_VIDEO_FULL, ERR_VIDEO_PENDING for a guest
 *   who waits, ERR_ACCESS_DENIED for one who was turned away,
 *   ERR_REQUEST_PARAMS_MISFORMAT where a patient does not say where they are or does not agree
 */
export async function joinConsult(
  work: ConsultWork,
  place: Place,
  form: JoinForm,
): Promise<Consult> {
  const reached = await act(work, place, 'join', async (found) => {
    const { consult, role, guest } = found
    const { now, actor } = work.call
    const after = moved(consult, { role, action: 'join', now })
    ensureOpen(consult, now)
    if (role === 'patient') {
      const { location, writes } = await patientComes(work, found, form)
      return {
        after: { ...withJoin(after, PATIENT, now), location },
        audit: 'consults.join',
        writes,
      }
    }
    if (role === 'guest') {
      const own = participantOf(consult, found, actor.id)
      if (own === null) throw new CatalogueError(refusalOf(guest))
      return { after: withJoin(after, own, now), audit: 'consults.join' }
    }
    const within = withParticipant(after, { id: work.newId(), staffId: actor.id })
    const isStart = nextConsultState(consult.state, role, 'join') !== consult.state
    return {
      after: withJoin(within, actor.id, now),
      audit: 'consults.join',
      ...(isStart && { entry: 'start' as const }),
    }
  })
  return showConsult(work, reached)
}

/** Why a guest may not come in: they wait for the host, or were turned away. */
const refusalOf = (guest: GuestItem | null) =>
  guest?.standing === 'refused' ? 'ERR_ACCESS_DENIED' : 'ERR_VIDEO_PENDING'

/** Where the patient is, and what keeps that they agreed to be seen by video there. */
async function patientComes(
  { store, call }: ConsultWork,
  { consult, patient }: Reached,
  form: JoinForm,
) {
  const location = locationOf(form, call.now)
  const { addressState } = location
  const patientId = patient?.patientId ?? consult.patientId
  const { version, text } = telehealthConsent
  const given = await store.consents([patientId, consult.patientId])
  const isGiven = given.some((one) => one.version === version && one.addressState === addressState)
  if (isGiven) return { location, writes: [] }
  if (form.consent !== 1) throw badField('consent', 'is needed to be seen by video there')
  const consent = {
    ...{ addressState, version, text, givenAt: call.now.toISOString() },
    ...{ memberId: call.actor.id, consultId: consult.id },
  }
  return {
    location,
    writes: [
      store.consentWrite(patientId, consent),
      callAudit(call, 'consults.consent', { patientId }),
    ],
  }
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
function locationOf(
  { addressLine1, addressCity, addressState }: JoinForm,
  now: Date,
): ConsultLocation {
  if (addressLine1 === undefined) throw badField('addressLine1', 'is required')
  if (addressCity === undefined) throw badField('addressCity', 'is required')
  if (addressState === undefined) throw badField('addressState', 'is required')
  return { addressLine1, addressCity, addressState, confirmedAt: now.toISOString() }
}
