import { joinRequested } from '#events/staffs.ts'
import { DAY, HOUR } from '#functions/platform/clock.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { countOrThrow, type Limit } from '#functions/platform/rate-limit.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { findPractices, readPractice, readPractices } from '#functions/practices/public.ts'
import { ok } from '#shared/api/contract.ts'
import { joiningRoutes } from '#shared/api/joining.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { type AnsweringDependencies, answerRequest } from './operations/answer.ts'
import { createJoinRequestStore, ownRequests } from './store.ts'

/** Searches for practices that one member may make in an hour. */
const searchLimit: Limit = { name: 'practices-searched', max: 300, windowSeconds: HOUR }
/** Practices that one member may ask in a day. */
const requestLimit: Limit = { name: 'practices-asked', max: 20, windowSeconds: DAY }
const SHOWN = 10

/** Asking to join a practice, and the answer (specification, section 7, Practices). */
export function joiningHandlers(dependencies: AnsweringDependencies) {
  const { table } = dependencies

  return implement(joiningRoutes, {
    async search({ query: { key } }, { actor, now }) {
      await countOrThrow(table, searchLimit, actor.id, now, 'ERR_ACCESS_DENIED')
      return { items: await findPractices(table, key, SHOWN) }
    },

    async request({ params: { practiceId }, body: { message = null } }, call) {
      await countOrThrow(table, requestLimit, call.actor.id, call.now, 'ERR_ACCESS_DENIED')
      await ask(table, call, practiceId, message || null)
      return ok
    },

    async mine(_input, { actor }) {
      const own = await ownRequests(table, actor.id)
      const practices = await readPractices(
        table,
        own.map(({ practiceId }) => practiceId),
      )
      const nameOf = (practiceId: string) => practices.get(practiceId)?.name ?? ''
      return {
        items: own.map((request) => ({ ...request, practiceName: nameOf(request.practiceId) })),
      }
    },

    async list(_input, { scope }) {
      return { items: await createJoinRequestStore(table, scope.practiceId).pending() }
    },

    async answer({ params: { memberId }, body: { accept, roles } }, call) {
      if (accept === 1 && !roles) {
        throw badField('roles', 'is required')
      }
      await answerRequest(dependencies, call, memberId, accept === 1 && roles ? roles : null)
      return ok
    },
  })
}

/** @throws ERR_PRACTICE_NOT_EXISTS, ERR_PRACTICE_MEMBER_EXISTS, ERR_JOIN_REQUEST_DECLINED */
async function ask(
  table: Table,
  { actor, now }: MemberCall,
  practiceId: string,
  message: string | null,
): Promise<void> {
  const { member, memberships } = actor.identity
  if (!(await readPractice(table, practiceId))) {
    throw new CatalogueError('ERR_PRACTICE_NOT_EXISTS')
  }
  if (memberships.some((membership) => membership.practiceId === practiceId)) {
    throw new CatalogueError('ERR_PRACTICE_MEMBER_EXISTS')
  }
  const store = createJoinRequestStore(table, practiceId)
  const { id: memberId, firstName, lastName, email } = member
  const asked = { memberId, firstName, lastName, email, message, createdAt: now.toISOString() }
  await retryOnConflict(
    async () => {
      const before = await store.find(memberId)
      if (before?.status === 'declined') throw new CatalogueError('ERR_JOIN_REQUEST_DECLINED')
      return before
    },
    async (before) => {
      if (before?.status === 'pending') return
      await store.ask({ ...asked, status: 'pending' }, before, [
        eventWrite(joinRequested, { memberId }, { practiceId, actor: memberId, now }),
      ])
    },
  )
}
