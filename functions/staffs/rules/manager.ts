import type { TenantCall } from '#functions/platform/http/call.ts'
import { standingOf } from '#functions/platform/identity/standing.ts'
import type { Manager } from './roles.ts'

/** Who calls, as the rules of this domain know them. */
export function managerOf({ actor, scope }: TenantCall): Manager {
  const holders =
    actor.kind === 'member' ? standingOf(actor.identity, scope.practiceId).holders : []
  return { id: actor.id, name: actor.name, holders }
}
