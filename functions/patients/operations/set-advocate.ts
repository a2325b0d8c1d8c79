import { advocateChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { CatalogueError } from '#shared/errors.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import type { PatientItem } from '../records.ts'
import { placePatient } from '../rules/placing.ts'
import { type AdvocateOf, advocateIs } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'

const parts = {
  patient: { field: 'patientAdvocateId', action: 'patients.setAdvocate', right: 'advocate' },
  lead: { field: 'leadAdvocateId', action: 'leads.setAdvocate', right: 'leadAdvocate' },
} as const

/**
 * Says who of the staff looks after a patient, or follows up a lead; null for nobody. Answers the
 * record as it is then. Of two people who do so at once the later one counts.
 * @throws ERR_TARGET_NOT_FOUND, also for who is no lead, ERR_NO_CHANGE, ERR_ADVOCATE_NOT_IN_PRACTICE
 */
export function setAdvocate(
  store: PatientStore,
  patientId: string,
  { of, advocateId }: { of: AdvocateOf; advocateId: string | null },
  calling: Calling,
): Promise<PatientItem> {
  const { call } = calling
  const { field, action, right } = parts[of]
  return changeRecord(store, patientId, calling, async (before) => {
    if (of === 'lead' && !before.isLead) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    const formerId = before[field]
    const after = placePatient(before, { [field]: advocateId }, call.now)
    const [advocate, former] = await Promise.all([
      advocateId === null ? null : store.ensureAdvocate(advocateId),
      formerId === null ? null : store.staff(formerId),
    ])
    const payload = { patientId, before: formerId, after: advocateId }
    return {
      after,
      audit: callAudit(call, action, {
        patientId,
        subject: advocateId,
        change: changeOfRight(right, [formerId], [advocateId]),
      }),
      entry: advocateIs(of, { from: former?.name ?? null, to: advocate?.name ?? null }),
      writes: [
        ...(advocate ? [advocate.check] : []),
        eventWrite(advocateChanged, payload, occurrenceOf(call)),
      ],
    }
  })
}
