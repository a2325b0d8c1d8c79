import { DAY } from '#functions/platform/clock.ts'
import { countOrThrow, forgive } from '#functions/platform/rate-limit.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'

/** Tries of a patient's date of birth, by whatever links. */
const TRIES = { name: 'birthDate', max: 5, windowSeconds: DAY } as const

type Asked = {
  practiceId: string
  patient: { patientId: string; dob: string }
  /** As whoever opens a link says it. */
  dob: string
  now: Date
}

/**
 * Opens something for whoever knows the date of birth of its patient. A try is counted before it is looked at.
 * @param opened what is written where it is right, `refused` where it is not
 * @throws ERR_BIRTH_DATE_WRONG, ERR_BIRTH_DATE_MAX_RETRY
 */
export async function openByBirthDate(
  table: Table,
  { practiceId, patient, dob, now }: Asked,
  { opened, refused }: { opened: readonly Write[]; refused: readonly Write[] },
): Promise<void> {
  const subject = `${practiceId}#${patient.patientId}`
  await countOrThrow(table, TRIES, subject, now, 'ERR_BIRTH_DATE_MAX_RETRY')
  if (patient.dob === '' || patient.dob !== dob) {
    await table.transact([...refused])
    throw new CatalogueError('ERR_BIRTH_DATE_WRONG')
  }
  await table.transact([...opened])
  await forgive(table, TRIES, subject, now)
}
