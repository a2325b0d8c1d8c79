import type { Table } from '#functions/platform/table.ts'
import type { ImportSettings } from '#shared/model/imports.ts'
import { ifPresent } from '../../operations/if-present.ts'
import { createPatientStore, type PatientStore } from '../../store.ts'

type Placement = Pick<ImportSettings, 'providerId' | 'groupId' | 'advocateId'>

/**
 * Checks that new people can be given to those whom an import names.
 * @throws ERR_DOCTOR_NOT_IN_PRACTICE, ERR_DOCTOR_NOT_AVAILABLE, ERR_ADVOCATE_NOT_IN_PRACTICE,
 *   ERR_REQUEST_PARAMS_MISFORMAT for a group that is not there
 */
export async function ensurePlacement(
  table: Table,
  practiceId: string,
  { providerId, groupId, advocateId }: Placement,
): Promise<void> {
  const store = createPatientStore(table, practiceId)
  if (providerId) await store.ensureProvider(providerId)
  if (groupId) await store.ensureGroup(groupId)
  if (advocateId) await store.ensureAdvocate(advocateId)
}

/** The same while it runs: whoever left meanwhile, and a group that is no more, get nobody new. */
export async function presentPlacement(
  store: PatientStore,
  { providerId, groupId, advocateId }: Placement,
): Promise<Placement> {
  return {
    providerId: await ifPresent(providerId, store.ensureProvider),
    groupId: await ifPresent(groupId, store.ensureGroup),
    advocateId: await ifPresent(advocateId, store.ensureAdvocate),
  }
}
