import { absenceEnded, distributionsChanged } from '#events/tasks.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { dropMomentWrites, momentWrite } from '#functions/schedules/public.ts'
import { absenceRoutes as declared } from '#shared/api/absences.ts'
import { ok } from '#shared/api/contract.ts'
import { badField, CatalogueError, ensureFound } from '#shared/errors.ts'
import type { Absence } from '#shared/model/absence.ts'
import { may } from '#shared/permissions.ts'
import { createAbsenceStore } from './store.ts'

/** When the staff are away. */
export function absenceHandlers({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createAbsenceStore(table, scope.practiceId)

  return implement(declared, {
    async list(_input, call) {
      return { items: await storeOf(call).list() }
    },

    create: ({ body: { from, until, staffId: named } }, call) =>
      idempotent(table, call, 'absences.create', declared.create.response, async (marker) => {
        const staffId = named ?? call.actor.id
        if (!mayPlan(staffId, call)) throw new CatalogueError('ERR_ACCESS_DENIED')
        if (new Date(until) <= call.now) throw badField('until', 'must not be in the past')
        const store = storeOf(call)
        const who = await store.staff(staffId)
        if (!who || who.roles.length === 0) {
          throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
        }
        const made = { id: newId(), staffId, from, until }
        const audit = callAudit(call, 'absences.create', { subject: staffId })
        const ends = momentWrite(
          absenceEnded,
          { absenceId: made.id },
          endOf(made),
          occurrenceOf(call),
        )
        await store.add(made, [audit, ends, ...marker(made)])
        return made
      }),

    async remove({ params: { absenceId } }, call) {
      const store = storeOf(call)
      const planned = ensureFound(await store.find(absenceId))
      const { staffId } = planned
      if (!mayPlan(staffId, call)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      await store.remove(absenceId, [
        callAudit(call, 'absences.remove', { subject: staffId }),
        ...dropMomentWrites(endOf(planned), occurrenceOf(call)),
        // Leads that wait may find them.
        eventWrite(distributionsChanged, {}, occurrenceOf(call)),
      ])
      return ok
    },
  })
}

const endOf = ({ id, until }: Absence) => {
  return { name: `absence-${id}`, at: until }
}

/** Whether somebody may say it of a person: of themselves, or of anybody where they manage people. */
function mayPlan(staffId: string, { actor, scope }: TenantCall): boolean {
  if (staffId === actor.id) return true
  if (actor.kind !== 'member') return false
  const { holders, personal } = holdingsOf(actor.identity, scope.practiceId)
  return may('practices.absences.manage', holders, personal)
}
