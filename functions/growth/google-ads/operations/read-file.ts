import { auditWrite } from '#functions/platform/audit.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { ensureFound } from '#shared/errors.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { conversionFile } from '../rules/conversion.ts'
import { createGoogleAdsStore, practiceOfFile } from '../store.ts'

/** What is in the file: Google knows again what it has read before. */
const FILE_SECONDS = 30 * DAY
const ROWS = 1000

/**
 * The conversions of a practice for whoever has the secret of its file, which is Google.
 * @throws ERR_TARGET_NOT_FOUND always alike
 */
export async function readConversionFile(
  table: Table,
  { now, ip }: Pick<Call, 'now' | 'ip'>,
  key: string,
): Promise<string> {
  const hash = hashSecret(key)
  const practiceId = ensureFound(await practiceOfFile(table, hash))
  const store = createGoogleAdsStore(table, practiceId)
  const settings = await store.find()
  const isOpen = settings?.isOn === true && settings.way === 'file' && settings.fileHash === hash
  const items = isOpen ? await store.since(plusSeconds(now, -FILE_SECONDS), ROWS) : []
  await table.transact([
    auditWrite({
      ...{ practiceId, patientId: null, action: 'googleAds.readFile' },
      ...{ actor: SYSTEM_ACTOR, ip, now },
    }),
  ])
  return conversionFile(items)
}
