import { type PatientBasics, readAccount, readPatient } from '#functions/patients/public.ts'
import { ensureCovered, isOwnOnly } from '#functions/platform/identity/scope.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { isLicensedIn, readProviders, verificationOf } from '#functions/providers/public.ts'
import { readStaffs } from '#functions/staffs/public.ts'
import { titledName } from '#shared/model/provider.ts'
import type { ReviewDraft, ReviewDraftForm, ReviewOptions } from '#shared/model/review.ts'
import { role } from '#shared/model/roles.ts'
import { practiceOf, type ReviewWork } from './work.ts'

type Work = Pick<ReviewWork, 'table' | 'store' | 'call'>

/** The record of a patient whom the caller may ask for. @throws ERR_TARGET_NOT_FOUND */
export async function askedFor({ table, call: { scope } }: Work, patientId: string) {
  return ensureCovered(scope, await readPatient(table, scope.practiceId, patientId))
}

/**
 * What there is to know before a case is begun: how long it takes, and the doctors of the practice who could do it,
 * except the patient. Patients see only verified doctors.
 */
export async function readOptions(
  { table, store, call }: Work,
  { patientId, email, mobile }: PatientBasics,
): Promise<ReviewOptions> {
  const { practiceId } = store
  const [practice, staffs, state, account] = await Promise.all([
    practiceOf(table, practiceId),
    readStaffs(table, practiceId),
    store.stateOfPatient(patientId),
    readAccount(table, practiceId, patientId),
  ])
  const doctors = staffs.filter(
    ({ roles, staffId }) => roles.includes(role.provider) && staffId !== account,
  )
  const profiles = await readProviders(
    table,
    doctors.map(({ staffId }) => staffId),
  )
  const { id, name, contactPhone, timezone, reviewDays: days } = practice
  return {
    practice: { id, name, contactPhone, timezone },
    days,
    providers: doctors.flatMap(({ staffId, firstName, lastName }) => {
      const profile = profiles.get(staffId) ?? null
      const isVerified = profile !== null && verificationOf(profile, call.now) === 'verified'
      if (isOwnOnly(call.scope) && !isVerified) return []
      const name = titledName(`${firstName} ${lastName}`, profile?.title ?? null)
      const professionLine = profile?.professionLine ?? null
      const isLicensed = isLicensedIn(state, profile, call.now)
      return [{ id: staffId, name, professionLine, isVerified, isLicensed }]
    }),
    contactEmail: email,
    contactPhone: mobile,
  }
}

const nothing: ReviewDraft = {
  ...{ content: '', uploadKey: null, providerId: null, contactEmail: null, contactPhone: null },
  ...{ version: 0, updatedAt: null },
}

/** What the caller has begun to ask for a patient; nothing of version 0 where that was never the case. */
export async function readDraft(
  { store, call: { actor } }: Work,
  patientId: string,
): Promise<ReviewDraft> {
  return (await store.draft(patientId, actor.id)) ?? nothing
}

/**
 * Keeps what the caller has begun to ask. A version that was read is not written over by an older one: whoever
 * is refused reads what the other device has.
 * @throws ERR_VERSION_CONFLICT
 */
export async function saveDraft(
  work: Work,
  patientId: string,
  form: ReviewDraftForm,
): Promise<ReviewDraft> {
  const { table, store, call } = work
  const before = await readDraft(work, patientId)
  const { content, uploadKey, providerId, contactEmail, contactPhone, version } = form
  ensureVersion(before, version)
  const after = {
    ...{ content, uploadKey, providerId },
    ...{ contactEmail: contactEmail ?? null, contactPhone: contactPhone ?? null },
    ...{ version: before.version + 1, updatedAt: call.now.toISOString() },
  }
  await table.transact([store.draftWrite(patientId, call.actor.id, after, call.now)])
  return after
}
