import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { taskRoutes } from '#shared/api/tasks.ts'
import { ensureFound } from '#shared/errors.ts'
import type { Task } from '#shared/model/task.ts'
import { editTask, isGiving, newlyNotified, type TaskChange } from '../rules/edit.ts'
import { chooseProvider } from '../rules/provider.ts'
import type { TaskItem } from '../rules/task.ts'
import type { TaskStore } from '../store.ts'
import { editWrites } from './change-event.ts'
import { findSubject, type Stores } from './create.ts'
import { give, givenWrites } from './give.ts'
import { mentionWrites, readMentioned } from './mention.ts'
import { ensureOwner } from './owner.ts'
import { ensureProviderNamed } from './provider.ts'
import { findVisible, showTask } from './read.ts'

/**
 * Edits a task that is not finished; answers it as it is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_VERSION_CONFLICT, ERR_REQUEST_PARAMS_MISFORMAT,
 *   ERR_ADVOCATE_NOT_IN_PRACTICE, ERR_DOCTOR_NOT_IN_PRACTICE,
 *   ERR_ACCESS_DENIED where the caller may not hand ownership over
 */
export async function updateTask(
  { store, subjects }: Pick<Stores, 'store' | 'subjects'>,
  taskId: string,
  {
    version,
    checklist: marks,
    notifyStaffIds,
    ...sent
  }: HandlerInput<typeof taskRoutes.update>['body'],
  call: TenantCall,
): Promise<Task> {
  const { actor, now } = call
  const after = await retryOnConflict(
    async () => {
      const before = await findVisible(store, taskId, call)
      const change = await withProvider(store, before, sent)
      const { subjectId = before.subjectId, providerId = before.providerId } = change
      const { creatorId } = change
      const isOther = subjectId !== null && subjectId !== before.subjectId
      const isGiven = isGiving(before, change)
      const [subject, found, mentioned] = await Promise.all([
        isOther ? findSubject(subjects, subjectId) : null,
        isGiven
          ? give(store, { ...wishOf(change, before.distributeMethod), providerId, subjectId }, now)
          : null,
        readMentioned(store, before.patientId, notifyStaffIds),
        creatorId ? ensureOwner(store, creatorId, { before: before.creatorId, call }) : null,
      ])
      const given = found?.given ?? null
      const edit = { change, marks, version, subject, given, mentioned, by: actor.name, now }
      return {
        before,
        after: editTask(before, edit),
        round: found?.round ?? null,
        given,
        mentioned,
      }
    },
    async ({ before, after, round, given, mentioned }) => {
      await store.replace(before, after, [
        ...store.roundWrites(round),
        ...givenWrites(after, given, now),
        callAudit(call, 'tasks.update', { patientId: before.patientId }),
        ...editWrites(call, { before, after, id: newId() }),
        ...mentionWrites(call, after, newlyNotified(before, mentioned)),
      ])
      return after
    },
  )
  return showTask(store, after)
}

/** The change with the provider that it leaves the task with, where it changes the provider. */
async function withProvider(
  store: TaskStore,
  before: TaskItem,
  sent: TaskChange,
): Promise<TaskChange> {
  if (sent.providerId === undefined) return sent
  if (sent.providerId !== null) {
    await store.ensureProvider(sent.providerId)
    return sent
  }
  const record = ensureFound(await store.patient(before.patientId))
  const providerId = chooseProvider(null, record)
  await ensureProviderNamed(store, providerId, record)
  return { ...sent, providerId }
}

/** Another type is given out as the one before was, unless the change says how, or to whom. */
function wishOf(
  { distributeMethod, advocateId }: Parameters<typeof isGiving>[1],
  method: Parameters<typeof isGiving>[0]['distributeMethod'],
) {
  return { distributeMethod: distributeMethod ?? (advocateId ? 'manual' : method), advocateId }
}
