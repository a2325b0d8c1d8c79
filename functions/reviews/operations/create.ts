import * as v from 'valibot'
import { reviewChanged } from '#events/reviews.ts'
import {
  idsOf,
  type PatientBasics,
  patientName,
  readAccount,
  readPatient,
} from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { dailyQuota } from '#functions/platform/daily-quota.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { ensureCovered, isOwnOnly } from '#functions/platform/identity/scope.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { readProvider, verificationOf } from '#functions/providers/public.ts'
import { ensureProvider } from '#functions/staffs/public.ts'
import { pinnedKeyImages, readUploadPlaces } from '#functions/uploads/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import type { Review, ReviewForm } from '#shared/model/review.ts'
import { changeOf, newReview, withPost } from '../rules/review.ts'
import { roleIn } from '../rules/role.ts'
import { showReview } from './show.ts'
import { practiceOf, type ReviewWork, reachReview } from './work.ts'

const answer = v.object({ id: v.string(), patientId: v.string() })

/** Cases that one chart may open in a day. */
const caseLimitWrite = dailyQuota({
  name: 'reviews-asked',
  max: 5,
  advice: (max) => `You can open ${max} cases a day. Try again tomorrow, or write to the practice.`,
})

/** Cases that the staff of a practice may open in a day. */
const practiceLimitWrite = dailyQuota({
  name: 'reviews-opened',
  max: 500,
  advice: (max) => `A practice can open ${max} cases a day. Go on tomorrow.`,
})

/**
 * Begins a case for the caller, or for a patient of the practice: its question is the first post. Once for each
 * idempotency key.
 * @throws ERR_MRR_MEMBER_NOT_SET, ERR_TARGET_NOT_FOUND for a record out of reach, ERR_DOCTOR_NOT_IN_PRACTICE,
 *   ERR_DOCTOR_NOT_AVAILABLE for one who is not verified, where patients ask, ERR_MRR_SAME_DOCTOR_AND_PATIENT, ERR_UPLOAD_NOT_EXISTS for what is not of the chart
 */
export async function createReview(work: ReviewWork, form: ReviewForm): Promise<Review> {
  const { table, store, call, newId } = work
  const { practiceId } = call.scope
  const id = newId()
  const begun = await idempotent(
    table,
    call,
    `reviews.create#${practiceId}`,
    answer,
    async (marker) => {
      const [patient, { reviewDays: days }] = await Promise.all([
        patientOf(work, form),
        practiceOf(table, practiceId),
      ])
      const { patientId, patientAdvocateId } = patient
      await Promise.all([
        ensureDoctor(table, patient, { practiceId, providerId: form.providerId }),
        ensureUpload(table, patient, { practiceId, uploadKey: form.uploadKey }),
      ])
      if (isOwnOnly(call.scope)) await ensureVerified(table, form.providerId, call.now)
      const { now, actor } = call
      const about = { id, practiceId, patientId, advocateId: patientAdvocateId, form, days, now }
      const fresh = newReview(about)
      const role = roleIn(call.scope, patient, fresh) ?? 'operator'
      const { after, post } = withPost(
        fresh,
        {
          ...{ id: newId(), authorRole: role, authorId: actor.id, clientId: null, opinion: null },
          authorName: role === 'patient' ? patientName(patient) : actor.name,
          ...{ content: form.content, uploadKey: form.uploadKey, keyImages: [] },
        },
        now,
      )
      await table.transact([
        ...store.createWrites(after, now),
        ...store.postWrites(post, patientId),
        store.draftSent(patientId, actor.id, now),
        eventWrite(
          reviewChanged,
          changeOf(null, after, { change: 'create', role }),
          occurrenceOf(call),
        ),
        callAudit(call, 'reviews.create', { patientId }),
        role === 'patient' ? caseLimitWrite(patientId, now) : practiceLimitWrite(practiceId, now),
        ...marker({ id, patientId }),
      ])
      return { id, patientId }
    },
  )
  return showReview(work, await reachReview(work, begun))
}

/** The patient whom it is for: whoever asks and has a single chart in the practice need not say. */
async function patientOf(
  { table, call: { scope } }: Pick<ReviewWork, 'table' | 'call'>,
  { patientId }: Pick<ReviewForm, 'patientId'>,
): Promise<PatientBasics> {
  const [only, ...others] = scope.reaches.includes('ownAsPatient') ? scope.patientIds : []
  const isAlone = others.length === 0 && isOwnOnly(scope)
  const asked = patientId ?? (isAlone ? only : undefined)
  if (asked === undefined) throw new CatalogueError('ERR_MRR_MEMBER_NOT_SET')
  return ensureCovered(scope, await readPatient(table, scope.practiceId, asked))
}

/**
 * Checks that somebody can be the doctor of a patient's case; nobody can always.
 * @throws ERR_DOCTOR_NOT_IN_PRACTICE, ERR_MRR_SAME_DOCTOR_AND_PATIENT
 */
export async function ensureDoctor(
  table: Table,
  patient: Pick<PatientBasics, 'patientId'> | null,
  { practiceId, providerId }: { practiceId: string; providerId: string | null },
): Promise<void> {
  if (providerId === null) return
  const [account] = await Promise.all([
    patient && readAccount(table, practiceId, patient.patientId),
    ensureProvider(table, practiceId, providerId),
  ])
  if (account === providerId) throw new CatalogueError('ERR_MRR_SAME_DOCTOR_AND_PATIENT')
}

/** Checks that a doctor whom a patient chose is verified. @throws ERR_DOCTOR_NOT_AVAILABLE */
async function ensureVerified(table: Table, providerId: string | null, now: Date): Promise<void> {
  if (providerId === null) return
  const profile = await readProvider(table, providerId)
  if (profile === null || verificationOf(profile, now) !== 'verified') {
    throw new CatalogueError('ERR_DOCTOR_NOT_AVAILABLE')
  }
}

/** Checks that an upload is in the chart of a patient. @throws ERR_UPLOAD_NOT_EXISTS */
export async function ensureUpload(
  table: Table,
  patient: Pick<PatientBasics, 'patientId' | 'mergedFrom'> | null,
  { practiceId, uploadKey }: { practiceId: string; uploadKey: string | null },
): Promise<void> {
  if (uploadKey === null) return
  const place = (await readUploadPlaces(table, [uploadKey])).get(uploadKey)
  const isOfChart =
    place?.practiceId === practiceId && patient && idsOf(patient).includes(place.patientId)
  if (!isOfChart) throw new CatalogueError('ERR_UPLOAD_NOT_EXISTS')
}

/**
 * Checks that key images are of scans in the chart of a patient.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where one is not, or was deleted
 */
export async function ensureKeyImages(
  table: Table,
  patient: Pick<PatientBasics, 'patientId' | 'mergedFrom'> | null,
  { practiceId, keyImages }: { practiceId: string; keyImages: readonly KeyImagePin[] },
): Promise<void> {
  if (keyImages.length === 0) return
  const patientIds = patient ? idsOf(patient) : []
  const found = await pinnedKeyImages(table, { practiceId, patientIds }, keyImages)
  const isThere = ({ uploadKey, keyImageId }: KeyImagePin) =>
    found.some((one) => one.uploadKey === uploadKey && one.keyImageId === keyImageId)
  if (!keyImages.every(isThere)) {
    throw badField('keyImages', 'must be images of scans in this chart that are still there')
  }
}
