import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { subjectRoutes as declared } from '#shared/api/subjects.ts'
import { badField, CatalogueError, ensureFound } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { SUBJECTS_MAX, type Subject } from '#shared/model/subject.ts'
import {
  addItem,
  changeItem,
  changeSubject,
  ensureReachable,
  newSubject,
  removeItem,
  type SubjectForm,
} from './rules/subject.ts'
import { createSubjectStore, type SubjectStore } from './store.ts'

type Change = {
  action: OtherAction
  decide: (before: Subject) => Subject | Promise<Subject>
  marker?: (answer: Subject) => Write[]
}

/** The types of tasks and their checklists (specification, section 7, Practices). */
export function subjectHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createSubjectStore(table, scope.practiceId)

  /** Changes a type; whoever changes another part of it at the same time does so, too. */
  async function change(
    call: TenantCall,
    subjectId: string,
    { action, decide, marker }: Change,
  ): Promise<Subject> {
    const store = storeOf(call)
    return retryOnConflict(
      async () => {
        const before = ensureFound(await store.find(subjectId))
        return { before, after: await decide(before) }
      },
      async ({ before, after }) => {
        await store.replace(before, after, [callAudit(call, action), ...(marker?.(after) ?? [])])
        return after
      },
    )
  }

  return implement(declared, {
    async list(_input, call) {
      return { items: await storeOf(call).list() }
    },

    async create({ body }, call) {
      const store = storeOf(call)
      const subject = newSubject(newId(), body)
      ensureReachable(subject)
      const { practiceId } = call.scope
      const name = `subjects.create#${practiceId}`
      return idempotent(table, call, name, declared.create.response, async (marker) => {
        const others = await store.list()
        if (others.length >= SUBJECTS_MAX) throw new CatalogueError('ERR_LIST_FULL')
        ensureFollowed(body, others)
        await store.add(subject, [callAudit(call, 'subjects.create'), ...marker(subject)])
        return subject
      })
    },

    async update({ params, body }, call) {
      await ensureFollowable(storeOf(call), params.subjectId, body)
      return change(call, params.subjectId, {
        action: 'subjects.update',
        decide: (before) => changeSubject(before, body),
      })
    },

    async remove({ params }, call) {
      const store = storeOf(call)
      await retryOnConflict(
        async () => ensureFound(await store.find(params.subjectId)),
        (subject) => store.remove(subject, [callAudit(call, 'subjects.remove')]),
      )
      return ok
    },

    async addItem({ params: { subjectId }, body }, call) {
      const id = newId()
      const name = `subjects.addItem#${subjectId}`
      return idempotent(table, call, name, declared.addItem.response, (marker) =>
        change(call, subjectId, {
          action: 'subjects.addItem',
          decide: (before) => addItem(before, id, body),
          marker,
        }),
      )
    },

    updateItem: ({ params: { subjectId, itemId }, body }, call) =>
      change(call, subjectId, {
        action: 'subjects.updateItem',
        decide: (before) => changeItem(before, itemId, body),
      }),

    removeItem: ({ params: { subjectId, itemId } }, call) =>
      change(call, subjectId, {
        action: 'subjects.removeItem',
        decide: (before) => removeItem(before, itemId),
      }),
  })
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT where what follows is no type of the practice */
function ensureFollowed({ followUp }: Pick<SubjectForm, 'followUp'>, known: readonly Subject[]) {
  if (!followUp || known.some(({ id }) => id === followUp.subjectId)) return
  throw badField('followUp', 'must be a task type of the practice')
}

/** The same, where only that one is read. A type may follow itself. */
async function ensureFollowable(
  store: SubjectStore,
  subjectId: string,
  { followUp }: { followUp?: SubjectForm['followUp'] | undefined },
): Promise<void> {
  if (!followUp || followUp.subjectId === subjectId) return
  const found = await store.find(followUp.subjectId)
  ensureFollowed({ followUp }, found ? [found] : [])
}
