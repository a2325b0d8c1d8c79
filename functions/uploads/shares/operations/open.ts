import { auditWrite } from '#functions/platform/audit.ts'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { newId, newSecret } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import { isSpokenPassword } from '#functions/platform/spoken-password.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Answer, HandlerInput } from '#shared/api/contract.ts'
import type { studyShareRoutes } from '#shared/api/study-shares.ts'
import { CatalogueError } from '#shared/errors.ts'
import { countTry, createShareStore, readOpenShare } from '../store.ts'

/** As long as somebody looks at a study in one go. */
const TICKET_SECONDS = 12 * HOUR

/**
 * Opens a shared study by its password.
 * @throws ERR_UPLOAD_INVALID_KEY, ERR_VERIFICATION_NOT_MATCH, ERR_VERIFICATION_MAX_RETRY
 */
export async function openShare(
  table: Table,
  { now, ip }: Call,
  key: string,
  { pwd, name }: HandlerInput<typeof studyShareRoutes.open>['body'],
): Promise<Answer<typeof studyShareRoutes.open>> {
  const share = await readOpenShare(table, key)
  const { shareId, practiceId, patientId } = share
  const actor = `link:${shareId}`
  noteOfCall({ caller: actor })
  await countTry(table, key)
  if (!(await isSpokenPassword(pwd, share))) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  const ticket = newSecret()
  const ends = new Date(share.expiresAt * 1000)
  const later = plusSeconds(now, TICKET_SECONDS)
  const until = later < ends ? later : ends
  const at = now.toISOString()
  const opening = { entity: 'studyShareOpening', shareId, at, name, ip, id: newId() } as const
  await createShareStore(table, practiceId).open(share, opening, { ticket, until }, [
    auditWrite({ practiceId, patientId, action: 'studyShares.open', actor, ip, now }),
  ])
  return { ticket, expiresAt: until.toISOString() }
}
