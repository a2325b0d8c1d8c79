import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { ensureState } from '../../operations/states.ts'
import { returnAddress } from '../../rules/state.ts'
import {
  checkWrite,
  type FacebookDependencies,
  sealedPages,
  setUp,
  userTokenOwner,
} from '../compose.ts'
import { facebookPageKey } from '../keys.ts'
import type { ConnectionItem } from '../records.ts'
import { formsOf } from '../rules/answers.ts'
import { checkNow, connected, nextCheck, untilOf } from '../rules/connection.ts'
import { missingPermissions } from '../rules/grant.ts'
import { createFacebookStore } from '../store.ts'

type Dependencies = FacebookDependencies & { origin: string }

/**
 * Connects a practice with what Facebook gave to whoever allowed it, in the place of a connection that there was.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_INTEGRATION_FAILED, ERR_INTEGRATION_REVOKED,
 *   ERR_INTEGRATION_PERMISSION if the person declined something, ERR_VERSION_CONFLICT,
 *   ERR_REQUEST_PARAMS_MISFORMAT for a state of somebody else or of long ago
 */
export async function connectFacebook(
  { table, vault, settings, origin }: Dependencies,
  call: TenantCall,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { graph } = await setUp(settings)
  const { practiceId } = call.scope
  const { now } = call
  await ensureState(vault, call, { service: 'facebook', state })
  const short = await graph.tokenFor(code, returnAddress(origin))
  const long = await graph.longer(short.token)
  ensurePermissions(await graph.permissions(long.token))
  const [person, found] = await Promise.all([graph.me(long.token), graph.pages(long.token)])
  const store = createFacebookStore(table, practiceId)
  const before = await store.find()
  const pages = await sealedPages(vault, practiceId, found)
  const kept = found.find(({ id }) => id === before?.pageId)
  if (kept) await graph.subscribe(kept.id, kept.access_token)
  const forms = kept
    ? formsOf(await graph.forms(kept.id, kept.access_token), before?.forms ?? [])
    : []
  // What was sent while nobody heard of it is asked for at once.
  const dueAt = kept ? checkNow(now) : nextCheck(now)
  const sealedToken = await vault.seal(long.token, userTokenOwner(practiceId, person.id))
  const tokenUntil = untilOf(long, now)
  const after = connected(before, { person, sealedToken, tokenUntil, pages, forms }, { now, dueAt })
  await table.transact([
    before ? store.replace(before, after) : store.add(after),
    ...leftPage(before, after),
    ...store.allowedBy(person.id, before?.userId ?? null),
    checkWrite(dueAt, { practiceId, now }),
    callAudit(call, 'facebook.connect'),
  ])
}

function ensurePermissions(granted: Parameters<typeof missingPermissions>[0]): void {
  const missing = missingPermissions(granted)
  if (missing.length === 0) return
  throw new CatalogueError('ERR_INTEGRATION_PERMISSION', [`Not allowed: ${missing.join(', ')}.`])
}

/** The page that whoever connects now may not act for. */
function leftPage(before: ConnectionItem | null, after: ConnectionItem): Write[] {
  const pageId = before?.pageId ?? null
  if (pageId === null || after.pageId === pageId) return []
  return [{ kind: 'delete', key: facebookPageKey(pageId) }]
}
