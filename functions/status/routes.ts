import { ahead } from '#functions/platform/http/ahead.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { readRestriction } from '#functions/platform/standing.ts'
import type { Table } from '#functions/platform/table.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { nothingWaiting, readWaiting } from './public.ts'
import { isAtWork, statusOf } from './rules/waiting.ts'

/** What pages poll (specification, section 7, Members). */
export function memberStatusRoutes({ table }: { table: Table }) {
  return implement(statusRoutes, {
    get: ahead(
      async (_address, memberId) => (memberId ? readWaiting(table, memberId) : nothingWaiting),
      async (_input, { actor, now }, waiting) => {
        const { member, memberships } = actor.identity
        const practiceIds = memberships.map(({ practiceId }) => practiceId)
        const work = { atHand: member.practiceId, practiceIds }
        const [found, restriction] = await Promise.all([
          waiting,
          isAtWork(work) ? readRestriction(table, work.atHand, now) : null,
        ])
        return { ...statusOf(found, work, now), restriction }
      },
    ),
  })
}
