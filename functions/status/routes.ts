import { ahead } from '#functions/platform/http/ahead.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { nothingWaiting, readWaiting } from './public.ts'
import { statusOf } from './rules/waiting.ts'

/** What pages poll (specification, section 7, Members). */
export function memberStatusRoutes({ table }: { table: Table }) {
  return implement(statusRoutes, {
    get: ahead(
      async (_address, memberId) => (memberId ? readWaiting(table, memberId) : nothingWaiting),
      async (_input, { actor, now }, waiting) => {
        const { member, memberships } = actor.identity
        const practiceIds = memberships.map(({ practiceId }) => practiceId)
        const work = { atHand: member.practiceId, practiceIds }
        return statusOf(await waiting, work, now)
      },
    ),
  })
}
