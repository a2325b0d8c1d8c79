import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ShareSender } from '#shared/model/study-share.ts'
import { ensurePractice } from '../../links/operations/open.ts'
import { type FoundSender, readSender } from '../store.ts'

/** Who shared a study by a link, for the page that asks for the password. @throws ERR_UPLOAD_INVALID_KEY */
export async function lookAtSender(table: Table, key: string): Promise<ShareSender> {
  const found = await readSender(table, key)
  if (!found) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  const practice = await ensurePractice(table, found.practiceId)
  return {
    practiceName: practice.name,
    practicePhone: practice.contactPhone,
    sender: found.sender,
    state: stateOf(found),
  }
}

function stateOf({ revokedAt, isOpen, isLocked }: FoundSender): ShareSender['state'] {
  if (revokedAt !== null) return 'revoked'
  if (!isOpen) return 'expired'
  return isLocked ? 'locked' : 'open'
}
