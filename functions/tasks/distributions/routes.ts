import { distributionsChanged } from '#events/tasks.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { staffNamesOf } from '#functions/staffs/public.ts'
import { ok } from '#shared/api/contract.ts'
import { distributionRoutes as declared } from '#shared/api/distributions.ts'
import { ensureFound } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { readDeskOf } from '../operations/desk.ts'
import { simulate } from '../rules/simulate.ts'
import { createTaskStore } from '../store.ts'
import { createSubjectStore } from '../subjects/store.ts'
import { changeDistribution, type Known, newDistribution } from './rules/change.ts'
import { createDistributionStore } from './store.ts'

/** How new leads and tasks find somebody (specification, section 7, Practices). */
export function distributionHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createDistributionStore(table, scope.practiceId)

  async function known(call: TenantCall): Promise<Known> {
    const store = storeOf(call)
    const [distributions, staffs, subjects] = await Promise.all([
      store.list(),
      store.staffs(),
      createSubjectStore(table, call.scope.practiceId).list(),
    ])
    return { distributions, staffs, subjectIds: subjects.map(({ id }) => id) }
  }

  return implement(declared, {
    async list(_input, call) {
      const tasks = createTaskStore(table, call.scope.practiceId)
      const [items, waiting] = await Promise.all([storeOf(call).list(), tasks.waitingLeads()])
      return { items, waitingLeads: waiting.length }
    },

    create: ({ body }, call) =>
      idempotent(table, call, 'distributions.create', declared.create.response, (marker) =>
        retryOnConflict(
          async () => newDistribution(newId(), body, await known(call)),
          async (made) => {
            const extra = [...changed(call, 'distribution.create'), ...marker(made)]
            await storeOf(call).add(made, extra)
            return made
          },
        ),
      ),

    update: ({ params, body }, call) =>
      retryOnConflict(
        async () => {
          const among = await known(call)
          const { distributions } = among
          const before = ensureFound(distributions.find(({ id }) => id === params.distributionId))
          return { before, after: changeDistribution(before, body, among) }
        },
        async ({ before, after }) => {
          await storeOf(call).replace(before, after, changed(call, 'distribution.update'))
          return after
        },
      ),

    async remove({ params }, call) {
      const store = storeOf(call)
      await retryOnConflict(
        async () => ensureFound(await store.find(params.distributionId)),
        (before) => store.remove(before, changed(call, 'distribution.remove')),
      )
      return ok
    },

    async simulate({ params, query: { count } }, call) {
      const distribution = ensureFound(await storeOf(call).find(params.distributionId))
      const store = createTaskStore(table, call.scope.practiceId)
      const { desk, kept } = await readDeskOf(store, distribution, call.now)
      const turns = simulate(distribution, desk, { rotation: kept, count })
      const names = staffNamesOf(desk.staffs)
      return {
        turns: turns.map((turn) => ({
          staffId: turn?.advocateId ?? null,
          name: names.get(turn?.advocateId ?? '') ?? null,
          text: turn?.reason.text ?? 'It would wait until someone is free',
          details: turn?.reason.details ?? null,
        })),
      }
    },
  })
}

/** What goes with every change: leads that wait may find somebody now. */
function changed(call: TenantCall, action: OtherAction): Write[] {
  return [eventWrite(distributionsChanged, {}, occurrenceOf(call)), callAudit(call, action)]
}
