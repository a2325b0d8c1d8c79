import { timingSafeEqual } from 'node:crypto'
import { CatalogueError } from '#shared/errors.ts'
import { hashSecret } from '../ids.ts'
import type { Table } from '../table.ts'
import { type GuestLinkItem, guestLinkItem, identityKeys } from './records.ts'

/**
 * The link that a guest holds.
 * @throws ERR_UPLOAD_INVALID_KEY where it is unknown, expired, revoked, or the password is wrong:
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
