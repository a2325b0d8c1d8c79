import type { TenantCall } from '#functions/platform/http/call.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { isPresent } from '#functions/staffs/public.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import type { TaskStore } from '../store.ts'

/**
 * Checks that the caller may make another member of the practice the owner of a task.
 * @param before the owner that the task has without it, who may stay
 * @throws ERR_ACCESS_DENIED, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function ensureOwner(
  store: Pick<TaskStore, 'staffsOf'>,
  creatorId: string,
  { before, call }: { before: string | null; call: TenantCall },
): Promise<void> {
  if (creatorId === before) return
  if (!maySetOwner(call)) throw new CatalogueError('ERR_ACCESS_DENIED')
  const [owner] = await store.staffsOf([creatorId])
  if (!owner || !isPresent(owner)) {
    throw badField('creatorId', 'must be someone who works in the practice')
  }
}

function maySetOwner({ actor, scope }: TenantCall): boolean {
  if (actor.kind !== 'member') return false
  const { holders, personal } = holdingsOf(actor.identity, scope.practiceId)
  return may('practices.tasks.setOwner', holders, personal)
}
