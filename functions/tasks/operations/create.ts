import * as v from 'valibot'
import { taskCreated } from '#events/tasks.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { badField, ensureFound } from '#shared/errors.ts'
import type { Task, taskForm } from '#shared/model/task.ts'
import { newTask } from '../rules/edit.ts'
import { chooseProvider } from '../rules/provider.ts'
import { createdOf, type TaskItem } from '../rules/task.ts'
import type { TaskStore } from '../store.ts'
import type { SubjectStore } from '../subjects/store.ts'
import { give, givenWrites } from './give.ts'
import { mentionWrites, readMentioned } from './mention.ts'
import { ensureOwner } from './owner.ts'
import { ensureProviderNamed } from './provider.ts'
import { showTask } from './read.ts'

export type Stores = { table: Table; store: TaskStore; subjects: SubjectStore }

const answer = v.object({ taskId: v.string() })

type TaskForm = v.InferOutput<typeof taskForm>

/**
 * Makes a task about somebody and gives it to an advocate, once for each idempotency key.
 * @throws ERR_TARGET_NOT_FOUND where the record is absent or out of reach,
 *   ERR_REQUEST_PARAMS_MISFORMAT, ERR_ADVOCATE_NOT_IN_PRACTICE, ERR_DOCTOR_NOT_IN_PRACTICE,
 *   ERR_ACCESS_DENIED where the caller may not name another owner
 */
export async function createTask(
  { table, store, subjects }: Stores,
  form: TaskForm,
  call: TenantCall,
  newId: NewId,
): Promise<Task> {
  const id = newId()
  const { practiceId } = call.scope
  let made: TaskItem | null = null
  const name = `tasks.create#${practiceId}`
  const { taskId } = await idempotent(table, call, name, answer, (marker) =>
    retryOnConflict(
      () => prepare({ store, subjects }, { id, form, call }),
      async ({ task, round, given }) => {
        const { patientId } = task
        await store.create(task, round, [
          ...givenWrites(task, given, call.now),
          eventWrite(taskCreated, createdOf(task), occurrenceOf(call)),
          ...mentionWrites(call, task, task.notified),
          callAudit(call, 'tasks.create', { patientId }),
          ...marker({ taskId: id }),
        ])
        made = task
        return { taskId: id }
      },
    ),
  )
  return showTask(store, made ?? ensureFound(await store.find(taskId)))
}

type Asked = { id: string; form: TaskForm; call: TenantCall }

async function prepare(
  { store, subjects }: Pick<Stores, 'store' | 'subjects'>,
  { id, form, call }: Asked,
) {
  const { scope, actor, now } = call
  const creatorId = form.creatorId ?? actor.id
  const [found, subject, previous, , , notified] = await Promise.all([
    store.patient(form.patientId),
    findSubject(subjects, form.subjectId),
    form.prevTaskId ? store.find(form.prevTaskId) : null,
    form.providerId ? store.ensureProvider(form.providerId) : null,
    ensureOwner(store, creatorId, { before: actor.id, call }),
    readMentioned(store, form.patientId, form.notifyStaffIds),
  ])
  const patient = ensureCovered(scope, found)
  const { practiceId, patientId, mergedFrom } = patient
  const ids = [patientId, ...mergedFrom.map((one) => one.patientId)]
  if (form.prevTaskId && (!previous || !ids.includes(previous.patientId))) {
    throw badField('prevTaskId', 'must be a task about the same person')
  }
  const providerId = chooseProvider(form.providerId, patient)
  await ensureProviderNamed(store, providerId, patient)
  const { given, round } = await give(store, { ...form, providerId }, now)
  const origin = { id, practiceId, patientId, providerId, creatorId }
  return { task: newTask(form, { ...origin, subject, given, notified, now }), round, given }
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT where the practice has no such type */
export async function findSubject(subjects: SubjectStore, subjectId: string) {
  const subject = await subjects.find(subjectId)
  if (!subject) throw badField('subjectId', 'must be a task type of the practice')
  return subject
}
