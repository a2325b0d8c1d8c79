import { timingSafeEqual } from 'node:crypto'
import { openByBirthDate, readPatient } from '#functions/patients/public.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { GUEST_PREFIX } from '#shared/model/audit-filters.ts'
import type { MessageLink } from '../records.ts'
import { findMessageLink, openedWrite } from '../store.ts'

const OPENED_SECONDS = 2 * HOUR

/**
 * Opens the link of an email or text for whoever knows the date of birth: for two hours, by a key and
 * password that nobody else has. The link itself opens nothing, however often it is looked at.
 * @throws ERR_UPLOAD_INVALID_KEY, ERR_BIRTH_DATE_WRONG, ERR_BIRTH_DATE_MAX_RETRY
 */
export async function openMessageLink(
  table: Table,
  { key, pwd, dob }: { key: string; pwd: string; dob: string },
  { now, ip }: Call,
) {
  const link = await findLink(table, key, pwd)
  const { practiceId, linkId } = link
  const actor = `${GUEST_PREFIX}${linkId}`
  noteOfCall({ caller: actor })
  const patient = await readPatient(table, practiceId, link.patientId)
  if (!patient) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  const { patientId } = patient
  const entry = { practiceId, patientId, action: 'messages.open', actor, ip, now } as const
  const opened = { key: newSecret(), pwd: newSecret() }
  const until = plusSeconds(now, OPENED_SECONDS)
  const held = { key: opened.key, pwdHash: hashSecret(opened.pwd), expiresAt: epochSeconds(until) }
  await openByBirthDate(
    table,
    { practiceId, patient, dob, now },
    {
      opened: [openedWrite({ ...held, linkId, practiceId, patientId }), auditWrite(entry)],
      refused: [auditWrite({ ...entry, outcome: 'refused' })],
    },
  )
  return { practiceId, patientId, ...opened, expiresAt: until.toISOString() }
}

/** @throws ERR_UPLOAD_INVALID_KEY where it is unknown or has expired, or the password is wrong */
async function findLink(table: Table, key: string, pwd: string): Promise<MessageLink> {
  const link = await findMessageLink(table, key)
  const matches =
    link !== null && timingSafeEqual(Buffer.from(hashSecret(pwd)), Buffer.from(link.pwdHash))
  if (!matches) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  return link
}
