import { badField, CatalogueError } from '#shared/errors.ts'
import { leadStatus } from '#shared/model/leads.ts'
import type { RoleForm } from '#shared/model/patient.ts'
import { amendPatient, type PatientItem } from '../records.ts'
import { beginLead } from './patient.ts'

/**
 * The record once the person is a lead, a patient or both. Who becomes a lead for the first time begins
 * as new; who was one before is where they left the pipeline.
 * @throws ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT where neither is left, or for taking the patient
 *   away from a converted lead
 */
export function giveRole(before: PatientItem, wanted: RoleForm, now: Date): PatientItem {
  const isLead = wanted.isLead === undefined ? before.isLead : wanted.isLead === 1
  const isPatient = wanted.isPatient === undefined ? before.isPatient : wanted.isPatient === 1
  if (isLead === before.isLead && isPatient === before.isPatient) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  if (!(isLead || isPatient)) throw badField('isLead', 'choose lead, patient or both')
  if (!isPatient && before.leadStatus === leadStatus.converted) {
    throw badField('isPatient', 'a converted lead is a patient: adjust its status first')
  }
  const roles = { isLead, isPatient }
  const lead = isLead && isFirstTime(before) ? beginLead(now.toISOString()) : {}
  return amendPatient(before, { ...lead, ...roles }, now)
}

/** Whether somebody who becomes a lead has never been one. */
export function isFirstTime(record: PatientItem): boolean {
  return record.leadStatus === leadStatus.none
}
