import type { TenantCall } from '#functions/platform/http/call.ts'
import type { FacebookState } from '#shared/model/facebook.ts'
import type { FacebookDependencies } from '../compose.ts'
import { shownConnection } from '../rules/connection.ts'
import { connectAddress, STATE_SEAL, stateFor } from '../rules/grant.ts'
import { createFacebookStore } from '../store.ts'

/** How a practice is connected, and where whoever asks can allow it. */
export async function showFacebook(
  { table, vault, settings, origin }: FacebookDependencies & { origin: string },
  { scope: { practiceId }, actor, now }: TenantCall,
): Promise<FacebookState> {
  const store = createFacebookStore(table, practiceId)
  const [{ facebook }, connection, counting] = await Promise.all([
    settings(),
    store.find(),
    store.counting(),
  ])
  const state = stateFor({ practiceId, memberId: actor.id, now })
  return {
    isSetUp: facebook !== null,
    connectUrl:
      facebook &&
      connectAddress(facebook, {
        origin,
        state: await vault.seal(JSON.stringify(state), STATE_SEAL),
      }),
    connection: connection && shownConnection(connection, counting),
  }
}
