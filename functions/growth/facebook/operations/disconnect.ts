import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureFound } from '#shared/errors.ts'
import type { CredentialVault } from '../../ports/credentials.ts'
import { dropCheckWrites, type FacebookDependencies, tokenOf, userTokenOwner } from '../compose.ts'
import { createGraph, type Graph } from '../ports/graph.ts'
import type { ConnectionItem } from '../records.ts'
import { createFacebookStore, practicesOfPerson } from '../store.ts'

/**
 * Ends a connection. At Facebook too, as far as that answers: here it ends all the same.
 * @throws ERR_TARGET_NOT_FOUND where nothing is connected
 */
export async function disconnectFacebook(
  { table, vault, settings }: FacebookDependencies,
  call: TenantCall,
): Promise<void> {
  const { practiceId } = call.scope
  const { now } = call
  const store = createFacebookStore(table, practiceId)
  const connection = await retryOnConflict(store.find, async (found) => {
    const ended = ensureFound(found)
    await table.transact([
      ...store.remove(ended),
      ...dropCheckWrites(ended.dueAt, { practiceId, now }),
      callAudit(call, 'facebook.disconnect'),
    ])
    return ended
  })
  const { facebook } = await settings()
  if (!facebook || connection.isRevoked) return
  const others = await practicesOfPerson(table, connection.userId)
  const ending = { vault, practiceId, connection, isLast: others.length === 0 }
  await takeBack(createGraph(facebook), ending).catch((error: unknown) => {
    logger.warn('a connection ended here alone', { error: loggable(error) })
  })
}

type Ending = {
  vault: CredentialVault
  practiceId: string
  connection: ConnectionItem
  isLast: boolean
}

/** What somebody allowed is one thing at Facebook, whichever practice it is for: it is given back with the last. */
async function takeBack(graph: Graph, { vault, practiceId, connection, isLast }: Ending) {
  const { pages, pageId, sealedToken, userId } = connection
  const token = await tokenOf(vault, practiceId, pages, pageId)
  if (pageId !== null && token !== null) await graph.unsubscribe(pageId, token)
  if (isLast) await graph.revoke(await vault.open(sealedToken, userTokenOwner(practiceId, userId)))
}
