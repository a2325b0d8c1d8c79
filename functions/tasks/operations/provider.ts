import { badField } from '#shared/errors.ts'
import { role } from '#shared/model/roles.ts'
import { lacksProvider, type TaskRecord } from '../rules/provider.ts'
import type { TaskStore } from '../store.ts'

/**
 * Checks that a task about a patient has a provider. A practice without providers works without:
 * otherwise it could add no task about its patients.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function ensureProviderNamed(
  store: Pick<TaskStore, 'staffs'>,
  providerId: string | null,
  record: TaskRecord,
): Promise<void> {
  if (!lacksProvider(providerId, record)) return
  const staffs = await store.staffs()
  if (staffs.some(({ roles }) => roles.includes(role.provider))) {
    throw badField('providerId', 'is required')
  }
}
