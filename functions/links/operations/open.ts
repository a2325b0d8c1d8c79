import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { SentLink } from '../records.ts'
import { countBirthDate, newCredentials, openingWrites, rereadLink } from '../store.ts'

type Opened = { key: string; pwd: string; expiresAt: string }

type Opening = {
  link: SentLink
  patient: { patientId: string; dob: string }
  /** The date of birth that the holder of the link entered. */
  dob: string
  purpose: 'messages' | 'ownConsult'
  until: Date
  now: Date
}

/**
 * Opens a link with the date of birth, which is counted per link: a wrong date never locks another link.
 * @param audit writes of a success and of a refusal
 * @throws ERR_BIRTH_DATE_WRONG, ERR_BIRTH_DATE_MAX_RETRY, ERR_UPLOAD_INVALID_KEY
 */
export async function openWithBirthDate(
  table: Table,
  { link, patient, dob, purpose, until, now }: Opening,
  audit: { opened: readonly Write[]; refused: readonly Write[] },
): Promise<Opened> {
  await countBirthDate(table, link)
  if (patient.dob === '' || patient.dob !== dob) {
    await table.transact([...audit.refused])
    throw new CatalogueError('ERR_BIRTH_DATE_WRONG')
  }
  const { patientId } = patient
  const credentials = newCredentials()
  await retryOnConflict(
    () => rereadLink(table, link),
    (fresh) =>
      table.transact([
        ...openingWrites(fresh, credentials, { patientId, purpose, until, now }),
        ...audit.opened,
      ]),
  )
  return { ...credentials, expiresAt: until.toISOString() }
}
