import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ImportSettings } from '#shared/model/imports.ts'
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
  const present = async (id: string | null, ensure: (id: string) => Promise<unknown>) => {
    if (id === null) return null
    try {
      await ensure(id)
      return id
    } catch (error) {
      if (error instanceof CatalogueError) return null
      throw error
    }
  }
  return {
    providerId: await present(providerId, store.ensureProvider),
    groupId: await present(groupId, store.ensureGroup),
    advocateId: await present(advocateId, store.ensureAdvocate),
  }
}
