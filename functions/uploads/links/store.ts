import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Page, Table, Write } from '#functions/platform/table.ts'
import { uploadKeys } from '../keys.ts'
import { openShareLink, type ShareLinkRecord, shareLinkPlace, shareLinkRecord } from '../records.ts'

/** What the guest's half of a link keeps; only the hash of its password. */
export type Secret = { pwdHash: string; expiresAt: number }

/** The upload links of one practice: built for it, and reaching no other. */
export type LinkStore = {
  create(link: ShareLinkRecord, secret: Secret, also: Write[]): Promise<void>
  /** A patient's links, newest first. */
  list(patientId: string): Promise<ShareLinkRecord[]>
  /** Links of all patients that have neither expired nor been revoked, newest first. */
  listOpen(page: { limit: number; cursor: string | undefined }): Promise<Page<ShareLinkRecord>>
  find(linkId: string): Promise<ShareLinkRecord | null>
  /** Ends a link for whoever holds it. @throws ERR_NO_CHANGE where it was revoked before */
  revoke(link: ShareLinkRecord, at: string, also: Write[]): Promise<void>
  touch(link: ShareLinkRecord, at: string): Promise<void>
}

/** One practice's links in the single table. */
export function createLinkStore(table: Table, practiceId: string): LinkStore {
  const keys = uploadKeys(practiceId)
  const keyOf = ({ patientId, linkId }: ShareLinkRecord) => keys.link(patientId, linkId)

  return {
    async create(link, { pwdHash, expiresAt }, also) {
      const { key, linkId, patientId } = link
      await table.transact([
        {
          kind: 'put',
          item: {
            ...identityKeys.guestLink(key),
            gsi1pk: identityKeys.guestLinkPassword(pwdHash),
            gsi1sk: key,
            entity: 'guestLink',
            key,
            linkId,
            practiceId,
            patientId,
            pwdHash,
            revokedAt: null,
            expiresAt,
          },
        },
        { kind: 'put', item: { ...keyOf(link), entity: 'shareLink', practiceId, ...link } },
        {
          kind: 'put',
          item: { ...keys.linkLookup(linkId), entity: 'shareLinkPlace', practiceId, patientId },
        },
        {
          kind: 'put',
          item: {
            ...keys.openLink(link),
            entity: 'openShareLink',
            ...{ practiceId, patientId, linkId, expiresAt },
          },
        },
        ...also,
      ])
    },

    list: (patientId) =>
      table.queryAll(
        { pk: keys.patient(patientId), range: { begins: keys.links }, reverse: true },
        shareLinkRecord,
      ),

    async listOpen({ limit, cursor }) {
      const page = await table.query(
        { pk: keys.openLinks, reverse: true, limit, cursor },
        openShareLink,
      )
      const links = await table.getMany(
        page.items.map(({ patientId, linkId }) => keys.link(patientId, linkId)),
        shareLinkRecord,
      )
      const newestFirst = links
        .filter(({ revokedAt }) => revokedAt === null)
        .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      return { items: newestFirst, cursor: page.cursor }
    },

    async find(linkId) {
      const place = await table.get(keys.linkLookup(linkId), shareLinkPlace)
      return place && table.get(keys.link(place.patientId, linkId), shareLinkRecord)
    },

    async revoke(link, at, also) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(link),
          set: { revokedAt: at },
          equals: { attribute: 'revokedAt', value: null, otherwise: 'ERR_NO_CHANGE' },
        },
        { kind: 'delete', key: identityKeys.guestLink(link.key) },
        { kind: 'delete', key: keys.openLink(link) },
        ...also,
      ])
    },

    touch: (link, at) =>
      table.update({
        kind: 'update',
        key: keyOf(link),
        set: { lastUsedAt: at },
        exists: 'ERR_UPLOAD_INVALID_KEY',
      }),
  }
}
