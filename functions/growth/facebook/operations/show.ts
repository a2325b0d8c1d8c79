import type { TenantCall } from '#functions/platform/http/call.ts'
import type { FacebookState } from '#shared/model/facebook.ts'
import { sealState } from '../../operations/states.ts'
import type { FacebookDependencies } from '../compose.ts'
import { shownConnection } from '../rules/connection.ts'
import { connectAddress } from '../rules/grant.ts'
import { createFacebookStore } from '../store.ts'

/** How a practice is connected, and where whoever asks can allow it. */
export async function showFacebook(
  { table, vault, settings, origin }: FacebookDependencies & { origin: string },
  call: TenantCall,
): Promise<FacebookState> {
  const store = createFacebookStore(table, call.scope.practiceId)
  const [{ facebook }, connection, counting] = await Promise.all([
    settings(),
    store.find(),
    store.counting(),
  ])
  return {
    isSetUp: facebook !== null,
    connectUrl:
      facebook &&
      connectAddress(facebook, {
        origin,
        state: await sealState(vault, call, 'facebook'),
      }),
    connection: connection && shownConnection(connection, counting),
  }
}
