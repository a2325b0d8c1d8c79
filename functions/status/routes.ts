import { implement } from '#functions/platform/http/implement.ts'
import { readRestriction } from '#functions/platform/standing.ts'
import type { Table } from '#functions/platform/table.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { nothingWaiting } from './public.ts'
import { isAtWork, statusOf } from './rules/waiting.ts'

/** What pages poll (specification, section 7, Members). */
export function memberStatusRoutes({ table }: { table: Table }) {
  return implement(statusRoutes, {
    get: async (_input, { actor, now }) => {
      const { member, memberships, waiting } = actor.identity
      const practiceIds = memberships.map(({ practiceId }) => practiceId)
      const work = { atHand: member.practiceId, practiceIds }
      const restriction = isAtWork(work) ? await readRestriction(table, work.atHand, now) : null
      return { ...statusOf(waiting ?? nothingWaiting, work, now), restriction }
    },
  })
}
