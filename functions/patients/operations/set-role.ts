import { leadCreated } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import type { RoleForm } from '#shared/model/patient.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import type { PatientItem } from '../records.ts'
import { giveRole, isFirstTime } from '../rules/role.ts'
import { roleChanged } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'
import { planWithRoom } from './plan-with-room.ts'

/**
 * Says whether somebody is a lead, a patient or both; answers the record as it is then. Who becomes a
 * lead for the first time counts for the plan, and somebody gets the task to follow up.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT, ERR_LEAD_QUOTA_REACHED
 */
export function setRole(
  store: PatientStore,
  patientId: string,
  wanted: RoleForm,
  calling: Calling,
): Promise<PatientItem> {
  const { call } = calling
  const { now } = call
  async function beginning(): Promise<Write[]> {
    const plan = await planWithRoom(store, now)
    return [
      store.countLead({ plan, now }),
      eventWrite(leadCreated, { patientId }, occurrenceOf(call)),
    ]
  }
  return changeRecord(store, patientId, calling, async (before) => {
    const after = giveRole(before, wanted, now)
    const begins = after.isLead && isFirstTime(before)
    return {
      after,
      entry: roleChanged(before, after),
      audit: callAudit(call, 'patients.setRole', {
        patientId,
        change: changeOfRight('recordKind', kindsOf(before), kindsOf(after)),
      }),
      writes: begins ? await beginning() : [],
    }
  })
}

/** The kind of a record. Staff who may see leads only lose a record once it is of a patient only. */
function kindsOf({ isLead, isPatient }: Pick<PatientItem, 'isLead' | 'isPatient'>) {
  return [isLead ? 'lead' : null, isPatient ? 'patient' : null]
}
