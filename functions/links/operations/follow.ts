import type { Received } from '#events/define.ts'
import type { patientContactChanged } from '#events/patients.ts'
import { readStoredContact } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { uploadLinksOf } from '#functions/uploads/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { isMisaddressed, stateOf } from '../rules/sent-link.ts'
import { listSentLinks, rereadLink, revocationWrites } from '../store.ts'

type Dependencies = { table: Table; clock: Clock }
type Record = {
  patientId: string
  email: string | null
  mobile: string | null
  isArchived: boolean
}

/**
 * Revokes the links that were sent to an address that the chart no longer has, or all links of an archived
 * chart. It decides by the chart as it is now, so a late or repeated event revokes nothing else.
 */
export async function revokeMisaddressed(
  { table, clock }: Dependencies,
  event: Received<(typeof patientContactChanged)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const record = await readStoredContact(table, practiceId, event.payload.patientId)
  if (!record) return
  const { patientId, isArchived, mergedFrom } = record
  const merged = isArchived ? mergedFrom.map((one) => one.patientId) : []
  const now = clock()
  const found = { table, practiceId, record, ids: [patientId, ...merged], now }
  for (const { linkId, prepare } of await revocations(found)) {
    const about = { practiceId, patientId, action: name, actor: null, now, details: linkId }
    await ifStillOpen(() =>
      retryOnConflict(prepare, (writes) => table.transact([...writes, reactionAudit(about)])),
    )
  }
}

type Found = { table: Table; practiceId: string; record: Record; ids: string[]; now: Date }

/** One step per link, each of which prepares the writes that revoke it. */
async function revocations({ table, practiceId, record, ids, now }: Found) {
  const uploads = uploadLinksOf(table, practiceId)
  const { isArchived } = record
  const isEnding = (recipients: Parameters<typeof isMisaddressed>[0]['recipients']) =>
    isArchived || isMisaddressed({ recipients }, record)
  const [sent, uploadLinks, shares] = await Promise.all([
    listSentLinks(table, practiceId, ids),
    uploads.links(ids),
    isArchived ? uploads.shares(ids) : [],
  ])
  const occurrence = { practiceId, actor: null, now }
  return [
    ...sent
      .filter((link) => isLive(link, now) && isEnding(link.recipients))
      .map((link) => ({
        linkId: link.linkId,
        prepare: async () => revocationWrites(await rereadLink(table, link), now),
      })),
    ...uploadLinks
      .filter((link) => isLive({ ...link, tries: 0 }, now))
      .filter(({ sentThru, sentTo }) =>
        isEnding([{ channel: sentThru, address: sentTo, isOfChart: true }]),
      )
      .map((link) => ({
        linkId: link.linkId,
        prepare: async () => uploads.linkRevocation(link, occurrence),
      })),
    ...shares
      .filter(({ expiresAt, ...share }) =>
        isLive({ ...share, validUntil: expiresAt, tries: 0 }, now),
      )
      .map(({ patientId, shareId }) => ({
        linkId: shareId,
        prepare: async (): Promise<Write[]> =>
          (await uploads.shareRevocation(patientId, shareId, now)) ?? [],
      })),
  ]
}

/** A locked link counts: the date of birth is its lock, the recipient still holds it. */
function isLive(link: Parameters<typeof stateOf>[0], now: Date): boolean {
  const state = stateOf(link, now)
  return state === 'open' || state === 'locked'
}

/** Someone else may have revoked the link meanwhile. */
async function ifStillOpen(revoke: () => Promise<void>): Promise<void> {
  try {
    await revoke()
  } catch (error) {
    const isEnded =
      error instanceof CatalogueError &&
      (error.name === 'ERR_NO_CHANGE' || error.name === 'ERR_UPLOAD_INVALID_KEY')
    if (!isEnded) throw error
  }
}
