import { connectionRevoked, facebookCheckDue } from '#events/growth.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { dropMomentWrites, momentWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { CredentialOwner, CredentialVault } from '../ports/credentials.ts'
import type { FacebookSettings, ReadSettings } from '../ports/settings.ts'
import { createGraph, type Graph } from './ports/graph.ts'
import type { PageItem } from './records.ts'

/** What everything about Facebook is made of. */
export type FacebookDependencies = { table: Table; vault: CredentialVault; settings: ReadSettings }

/** @throws ERR_INTEGRATION_NOT_SET_UP where this site is not known to Facebook */
export async function setUp(
  settings: ReadSettings,
): Promise<{ known: FacebookSettings; graph: Graph }> {
  const { facebook: known } = await settings()
  if (!known) throw new CatalogueError('ERR_INTEGRATION_NOT_SET_UP')
  return { known, graph: createGraph(known) }
}

/** The owner of the sealed token of the person who connected. */
export const userTokenOwner = (practiceId: string, userId: string): CredentialOwner => ({
  practiceId,
  name: `facebook-user:${userId}`,
})

/** The owner of the sealed token of a page. */
export const pageTokenOwner = (practiceId: string, pageId: string): CredentialOwner => ({
  practiceId,
  name: `facebook-page:${pageId}`,
})

/** Pages as they are stored, with their tokens sealed. */
export function sealedPages(
  vault: CredentialVault,
  practiceId: string,
  found: readonly { id: string; name: string; access_token: string }[],
): Promise<PageItem[]> {
  return Promise.all(
    found.map(async ({ id: pageId, name, access_token: token }) => ({
      ...{ pageId, name },
      sealedToken: await vault.seal(token, pageTokenOwner(practiceId, pageId)),
    })),
  )
}

/**
 * The token of a page; `null` if the practice has no such page.
 * @throws ERR_INTEGRATION_REVOKED if the token never opens again
 */
export async function tokenOf(
  vault: CredentialVault,
  practiceId: string,
  pages: readonly PageItem[],
  pageId: string | null,
): Promise<string | null> {
  const page = pages.find((one) => one.pageId === pageId)
  return page ? vault.open(page.sealedToken, pageTokenOwner(practiceId, page.pageId)) : null
}

type Setting = { practiceId: string; now: Date }

const checkName = (practiceId: string) => `facebook-${practiceId}`

/** Sets when Facebook is asked for leads that were missed. */
export function checkWrite(at: string, { practiceId, now }: Setting): Write {
  const moment = { name: checkName(practiceId), at }
  return momentWrite(facebookCheckDue, { at }, moment, { practiceId, now })
}

/** Takes that back. */
export function dropCheckWrites(at: string, { practiceId, now }: Setting): Write[] {
  return dropMomentWrites({ name: checkName(practiceId), at }, { practiceId, now })
}

/** Tells whoever can connect again that Facebook takes the connection no more. */
export const revokedWrite = ({ practiceId, now }: Setting): Write =>
  eventWrite(connectionRevoked, { service: 'facebook' }, { practiceId, actor: null, now })
