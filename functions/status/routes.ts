import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { readWaiting } from './public.ts'
import { statusOf } from './rules/waiting.ts'

/** What pages poll (specification, section 7, Members). */
export function memberStatusRoutes({ table }: { table: Table }) {
  return implement(statusRoutes, {
    async get(_input, { actor, now }) {
      const { member, memberships } = actor.identity
      const practiceIds = memberships.map(({ practiceId }) => practiceId)
      const work = { atHand: member.practiceId, practiceIds }
      return statusOf(await readWaiting(table, member.id), work, now)
    },
  })
}
