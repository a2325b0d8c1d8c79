import { consultChanged } from '#events/consults.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import { isSpokenPassword } from '#functions/platform/spoken-password.ts'
import type { Table } from '#functions/platform/table.ts'
import type { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import type { Answer } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { GUEST_PREFIX } from '#shared/model/audit-filters.ts'
import type { GuestEntry } from '#shared/model/consult-guest.ts'
import { practiceOf } from '../../operations/work.ts'
import { changeOf, ensureGoingOn } from '../../rules/consult.ts'
import { guestOf, withWaiting } from '../../rules/guests.ts'
import { ensureOpen } from '../../rules/times.ts'
import { createConsultStore } from '../../store.ts'
import {
  countTry,
  type GuestInvitation,
  HELD_SECONDS,
  heldWrite,
  linkName,
  openedWrite,
  readInvitation,
} from '../store.ts'

/** What a link is for. @throws ERR_UPLOAD_INVALID_KEY, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED */
export async function lookAtInvitation(
  table: Table,
  key: string,
): Promise<Answer<typeof consultGuestRoutes.look>> {
  const invitation = await readInvitation(table, key)
  const { practiceId, guestId } = invitation
  const [consult, practice] = await Promise.all([
    consultOf(table, invitation),
    practiceOf(table, practiceId),
  ])
  const { kind, hasPassword } = guestOf(consult, guestId)
  const { scheduledAt } = consult
  const { name: practiceName, contactPhone: practicePhone, timezone } = practice
  return { practiceName, practicePhone, timezone, kind, scheduledAt, hasPassword }
}

/**
 * Somebody opens a link, by the password where it has one: they wait for the host, and whoever had opened it before
 * takes no part any more.
 * @throws ERR_UPLOAD_INVALID_KEY, ERR_VERIFICATION_NOT_MATCH, ERR_VERIFICATION_MAX_RETRY, ERR_VIDEO_FINISHED,
 *   ERR_VIDEO_CANCELED, ERR_VIDEO_SCHEDULE_NOT_SET, ERR_VIDEO_DOCTOR_NOT_SET, ERR_VIDEO_TOO_EARLY_TO_START,
 *   ERR_VIDEO_TOO_LATE_TO_START
 */
export async function openInvitation(
  table: Table,
  { now, ip }: Call,
  key: string,
  { name, pwd }: GuestEntry,
): Promise<Answer<typeof consultGuestRoutes.open>> {
  const invitation = await readInvitation(table, key)
  const { practiceId, patientId, consultId, guestId, pwdHash } = invitation
  if (pwdHash !== null) {
    await countTry(table, key)
    const isRight = await isSpokenPassword(pwd, { key: linkName(key), pwdHash })
    if (!isRight) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  }
  const linkId = newId()
  const actor = `${GUEST_PREFIX}${linkId}`
  noteOfCall({ caller: actor })
  const secret = { key: newSecret(), pwd: newSecret() }
  const until = plusSeconds(now, HELD_SECONDS)
  const held = { key: secret.key, pwdHash: hashSecret(secret.pwd), linkId, until }
  const store = createConsultStore(table, practiceId)
  const { number } = await retryOnConflict(
    async () => {
      const before = await consultOf(table, invitation)
      ensureOpen(before, now)
      return { before, after: withWaiting(before, guestId, { linkId, saidName: name, now }) }
    },
    async ({ before, after }) => {
      const change = changeOf(before, after, { change: 'wait', role: 'guest' })
      await table.transact([
        ...store.replaceWrites(before, after),
        heldWrite({ ...held, purpose: 'consult', practiceId, patientId, consultId }),
        openedWrite(key, invitation),
        eventWrite(consultChanged, change, { practiceId, actor: null, now }),
        auditWrite({ practiceId, patientId, action: 'consults.openGuest', actor, ip, now }),
      ])
      return after
    },
    MANY_ATTEMPTS,
  )
  return { id: consultId, number, practiceId, ...secret, expiresAt: until.toISOString() }
}

/** @throws ERR_UPLOAD_INVALID_KEY where the guest was taken from it, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED */
async function consultOf(table: Table, { practiceId, consultId, guestId }: GuestInvitation) {
  const consult = await createConsultStore(table, practiceId).find(consultId)
  if (!consult?.guests.some(({ id }) => id === guestId)) {
    throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  }
  ensureGoingOn(consult)
  return consult
}
