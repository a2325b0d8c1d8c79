import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { hashSecret } from '../ids.ts'
import type { Table } from '../table.ts'
import { type GuestLinkItem, guestLinkItem, identityKeys } from './records.ts'

/**
 * The link of a guest.
 * @throws ERR_UPLOAD_INVALID_KEY if it is unknown, expired, revoked, or the password is wrong:
 *   always the same answer
 */
export async function readGuestLink(
  table: Table,
  key: string,
  pwd: string,
): Promise<GuestLinkItem> {
  const link = await table.get(identityKeys.guestLink(key), guestLinkItem)
  const matches =
    link !== null && timingSafeEqual(Buffer.from(hashSecret(pwd)), Buffer.from(link.pwdHash))
  if (!matches || link.revokedAt !== null) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  return link
}

/**
 * The same for a guest who gives the password only, which is as hard to guess: the index finds the
 * link, which says whether it is still valid. Links older than the index need their key.
 * @throws ERR_UPLOAD_INVALID_KEY
 */
export async function readGuestLinkByPassword(table: Table, pwd: string): Promise<GuestLinkItem> {
  const pk = identityKeys.guestLinkPassword(hashSecret(pwd))
  const { items } = await table.query(
    { pk, index: 'gsi1', limit: 1 },
    v.object({ key: v.string() }),
  )
  const [found] = items
  if (!found) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  return readGuestLink(table, found.key, pwd)
}
