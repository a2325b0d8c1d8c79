import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { SHARE_ENDED_DAYS, SHARE_OPENINGS, SHARE_TRIES } from '#shared/model/study-share.ts'
import { uploadKeys } from '../keys.ts'
import {
  type OpeningRecord,
  type OpenShare,
  openShare,
  type SenderRecord,
  type ShareRecord,
  senderRecord,
  shareOrOpening,
  shareRecord,
  ticketRecord,
} from './records.ts'

const openKey = (key: string): Key => ({ pk: `STUDYSHARE#${key}`, sk: 'SHARE' })
const senderKey = (key: string): Key => ({ pk: `STUDYSHARE#${key}`, sk: 'SENDER' })
const ticketKey = (key: string, ticket: string): Key => ({
  pk: `STUDYSHARE#${key}`,
  sk: `TICKET#${hashSecret(ticket)}`,
})

/** Says who shared a study, also for a while after its end. */
function senderWrite(
  practiceId: string,
  { key, sender, validUntil }: ShareRecord,
  revokedAt: string | null,
): Write {
  const expiresAt = epochSeconds(plusSeconds(new Date(validUntil), SHARE_ENDED_DAYS * DAY))
  const said = { practiceId, sender, validUntil, revokedAt, expiresAt }
  return { kind: 'put', item: { ...senderKey(key), entity: 'studyShareSender', ...said } }
}

export type ShareStore = ReturnType<typeof createShareStore>

/** The shared studies of one practice, and of no other. */
export function createShareStore(table: Table, practiceId: string) {
  const keys = uploadKeys(practiceId)

  return {
    async create(share: ShareRecord, open: OpenShare, extraWrites: Write[]) {
      await table.transact([
        { kind: 'put', item: { ...openKey(open.key), entity: 'openStudyShare', ...open } },
        {
          kind: 'put',
          item: { ...keys.share(share.patientId, share.shareId), practiceId, ...share },
        },
        senderWrite(practiceId, share, null),
        ...extraWrites,
      ])
    },

    /** A patient's shared studies with their openings, in no particular order. */
    async list(patientIds: readonly string[]) {
      const lists = await Promise.all(
        patientIds.map((patientId) =>
          table.queryAll(
            { pk: keys.patient(patientId), range: { begins: keys.shares } },
            shareOrOpening,
          ),
        ),
      )
      return lists.flat()
    },

    /** Which of these links nobody can open any more: too many wrong passwords. */
    async locked(links: readonly string[]): Promise<ReadonlySet<string>> {
      if (links.length === 0) return new Set()
      const open = await table.getMany(links.map(openKey), openShare)
      return new Set(open.filter(({ tries }) => tries >= SHARE_TRIES).map(({ key }) => key))
    },

    find: (patientId: string, shareId: string) =>
      table.get(keys.share(patientId, shareId), shareRecord),

    /** Ends a link and the access of everyone who opened it. Fails with ERR_NO_CHANGE if it was ended before. */
    revocationWrites: (share: ShareRecord, at: string): Write[] => [
      {
        kind: 'update',
        key: keys.share(share.patientId, share.shareId),
        set: { revokedAt: at },
        equals: { attribute: 'revokedAt', value: null, otherwise: 'ERR_NO_CHANGE' },
      },
      { kind: 'delete', key: openKey(share.key) },
      senderWrite(practiceId, share, at),
    ],

    /**
     * Notes that somebody opened a link, and gives the ticket.
     * @throws ERR_UPLOAD_INVALID_KEY where it was taken back meanwhile, or opened too often
     */
    async open(
      share: OpenShare,
      opening: OpeningRecord & { id: string },
      ticket: { ticket: string; until: Date },
      extraWrites: Write[],
    ) {
      const { patientId, shareId, key } = share
      const { id, ...record } = opening
      const place = keys.share(patientId, `${shareId}#${record.at}#${id}`)
      await table.transact([
        {
          kind: 'update',
          key: openKey(key),
          set: { tries: 0 },
          add: { openings: 1 },
          equals: { attribute: 'key', value: key, otherwise: 'ERR_UPLOAD_INVALID_KEY' },
          below: {
            attribute: 'openings',
            limit: SHARE_OPENINGS,
            otherwise: 'ERR_UPLOAD_INVALID_KEY',
          },
        },
        {
          kind: 'put',
          item: {
            ...ticketKey(key, ticket.ticket),
            entity: 'studyShareTicket',
            ...{ practiceId, key, expiresAt: epochSeconds(ticket.until) },
          },
        },
        { kind: 'put', item: { ...place, practiceId, ...record } },
        ...extraWrites,
      ])
    },
  }
}

export type FoundSender = SenderRecord & { isLocked: boolean; isOpen: boolean }

/** Who shared a study by a link, and whether it still opens; null for a link that is unknown or long over. */
export async function readSender(table: Table, key: string): Promise<FoundSender | null> {
  const [sender, open] = await Promise.all([
    table.get(senderKey(key), senderRecord),
    table.get(openKey(key), openShare),
  ])
  if (!sender) return null
  return { ...sender, isOpen: open !== null, isLocked: open !== null && open.tries >= SHARE_TRIES }
}

/** What a link names. @throws ERR_UPLOAD_INVALID_KEY where it is unknown, expired or was taken back */
export async function readOpenShare(table: Table, key: string): Promise<OpenShare> {
  const share = await table.get(openKey(key), openShare)
  if (!share) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  return share
}

/** The same for who has opened it. @throws ERR_UPLOAD_INVALID_KEY */
export async function readOpenedShare(
  table: Table,
  key: string,
  ticket: string,
): Promise<OpenShare> {
  const [share, found] = await Promise.all([
    readOpenShare(table, key),
    table.get(ticketKey(key, ticket), ticketRecord),
  ])
  if (!found) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  return share
}

/**
 * Counts a password before it is looked at, so that those tried at once are counted too.
 * @throws ERR_VERIFICATION_MAX_RETRY, ERR_UPLOAD_INVALID_KEY where the link was taken back
 */
export async function countTry(table: Table, key: string): Promise<void> {
  await table.update({
    kind: 'update',
    key: openKey(key),
    add: { tries: 1 },
    exists: 'ERR_UPLOAD_INVALID_KEY',
    below: { attribute: 'tries', limit: SHARE_TRIES, otherwise: 'ERR_VERIFICATION_MAX_RETRY' },
  })
}
