import { covers, ensureCovered, type TenantScope } from '#functions/platform/identity/scope.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PatientItem } from '../records.ts'
import { ensureNamed } from '../rules/merged.ts'

/**
 * The record, where the caller may change it and meant it, not one that was merged into it. Advocates see
 * every lead but may change only their own; the refusal says so.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, ERR_PATIENT_MERGED
 */
export function ensureReached(
  scope: TenantScope,
  record: PatientItem | null,
  patientId: string,
): PatientItem {
  if (record && !covers(scope, record) && scope.reaches.includes('assigned')) {
    throw new CatalogueError('ERR_ACCESS_DENIED', [
      'Only the advocate of this lead or a patient manager may change its status and class.',
    ])
  }
  return ensureNamed(ensureCovered(scope, record), patientId)
}
