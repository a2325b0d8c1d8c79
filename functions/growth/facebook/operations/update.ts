import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { readStaffs } from '#functions/staffs/public.ts'
import { badField, CatalogueError, ensureFound } from '#shared/errors.ts'
import { takesLeads } from '#shared/membership.ts'
import type { FacebookChange, FacebookForm } from '#shared/model/facebook.ts'
import type { CredentialVault } from '../../ports/credentials.ts'
import {
  checkWrite,
  type FacebookDependencies,
  sealedPages,
  setUp,
  tokenOf,
  userTokenOwner,
} from '../compose.ts'
import type { Graph } from '../ports/graph.ts'
import type { ConnectionItem, PageItem } from '../records.ts'
import { changedForms, formsOf } from '../rules/answers.ts'
import { checkNow } from '../rules/connection.ts'
import { createFacebookStore, type FacebookStore } from '../store.ts'

/**
 * Chooses the page of a connection, says what becomes of the answers to its forms, or reads all of it again.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_TARGET_NOT_FOUND where nothing is connected, ERR_VERSION_CONFLICT,
 *   ERR_NO_CHANGE, ERR_FACEBOOK_PAGE_TAKEN, ERR_ADVOCATE_NOT_IN_PRACTICE, ERR_INTEGRATION_FAILED,
 *   ERR_INTEGRATION_REVOKED, after which somebody has to connect again
 */
export async function updateFacebook(
  { table, vault, settings }: FacebookDependencies,
  call: TenantCall,
  change: FacebookChange,
): Promise<void> {
  const { graph } = await setUp(settings)
  const { practiceId } = call.scope
  const store = createFacebookStore(table, practiceId)
  const before = ensureFound(await store.find())
  ensureVersion(before, change.version)
  const { now } = call
  const { pages, forms, pageId } = await changed({ table, vault, graph, store, before }, change)
  const isRead = change.refresh === 1 || pageId !== before.pageId
  const dueAt = isRead && pageId !== null ? checkNow(now) : before.dueAt
  const after = { ...before, pages, forms, pageId, dueAt }
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  await table.transact([
    store.replace(before, after),
    ...(pageId !== null && pageId !== before.pageId ? store.takePage(pageId, before.pageId) : []),
    ...(dueAt === before.dueAt ? [] : [checkWrite(dueAt, { practiceId, now })]),
    callAudit(call, 'facebook.update'),
  ])
  if (pageId !== before.pageId) await leave({ vault, graph, store, before })
}

/** Facebook need tell nothing of the page before any more; where it does, nobody listens. */
async function leave({ vault, graph, store, before }: Omit<Work, 'table'>): Promise<void> {
  const { pages, pageId } = before
  try {
    const token = await tokenOf(vault, store.practiceId, pages, pageId)
    if (pageId !== null && token !== null) await graph.unsubscribe(pageId, token)
  } catch (error) {
    logger.warn('a page was left here alone', { error: loggable(error) })
  }
}

type Work = {
  table: Table
  vault: CredentialVault
  graph: Graph
  store: FacebookStore
  before: ConnectionItem
}
type Changed = { pages: PageItem[]; forms: FacebookForm[]; pageId: string | null }

async function changed(work: Work, change: FacebookChange): Promise<Changed> {
  const { table, store, before } = work
  const pageId = change.pageId ?? before.pageId
  const isRead = change.refresh === 1 || pageId !== before.pageId
  const read = isRead ? await readAgain(work, pageId, change.refresh === 1) : before
  if (!change.forms) return { pages: read.pages, forms: read.forms, pageId }
  const forms = changedForms(read.forms, change.forms)
  await ensureAdvocates(table, store.practiceId, { before: before.forms, after: forms })
  return { pages: read.pages, forms, pageId }
}

/** What Facebook has now; from now on it tells of the page's leads. */
async function readAgain(
  { table, vault, graph, store, before }: Work,
  pageId: string | null,
  withPages: boolean,
): Promise<Pick<Changed, 'pages' | 'forms'>> {
  try {
    const { practiceId } = store
    const owner = userTokenOwner(practiceId, before.userId)
    const pages = withPages
      ? await sealedPages(
          vault,
          practiceId,
          await graph.pages(await vault.open(before.sealedToken, owner)),
        )
      : before.pages
    if (pageId === null) return { pages, forms: [] }
    const token = await tokenOf(vault, practiceId, pages, pageId)
    if (token === null) throw badField('pageId', 'must be one of your pages')
    await graph.subscribe(pageId, token)
    const known = pageId === before.pageId ? before.forms : []
    return { pages, forms: formsOf(await graph.forms(pageId, token), known) }
  } catch (error) {
    const isRevoked = error instanceof CatalogueError && error.name === 'ERR_INTEGRATION_REVOKED'
    if (isRevoked && !before.isRevoked) {
      // Whoever asked sees it; the others are told by the page.
      await table.transact([store.replace(before, { ...before, isRevoked: true })])
    }
    throw error
  }
}

type Forms = { before: readonly FacebookForm[]; after: readonly FacebookForm[] }

/** Whoever is to follow up leads from now on works here. */
async function ensureAdvocates(table: Table, practiceId: string, { before, after }: Forms) {
  const known = new Set(before.map(({ advocateId }) => advocateId))
  const added = after.flatMap(({ advocateId }) =>
    advocateId === null || known.has(advocateId) ? [] : [advocateId],
  )
  if (added.length === 0) return
  const staffs = await readStaffs(table, practiceId)
  const takes = new Set(staffs.flatMap((staff) => (takesLeads(staff) ? [staff.staffId] : [])))
  if (!added.every((id) => takes.has(id))) throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
}
