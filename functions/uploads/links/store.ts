import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { uploadKeys } from '../keys.ts'
import {
  type OpenShareLink,
  openShareLink,
  type ShareLinkRecord,
  shareLinkPlace,
  shareLinkRecord,
} from '../records.ts'

/** What the guest's half of a link keeps; only the hash of its password. */
export type Secret = { pwdHash: string; expiresAt: number }

export type LinkStore = ReturnType<typeof createLinkStore>

/** The upload links of one practice, and of no other. */
export function createLinkStore(table: Table, practiceId: string) {
  const keys = uploadKeys(practiceId)
  const keyOf = ({ patientId, linkId }: ShareLinkRecord) => keys.link(patientId, linkId)

  return {
    async create(link: ShareLinkRecord, { pwdHash, expiresAt }: Secret, extraWrites: Write[]) {
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
        ...extraWrites,
      ])
    },

    /** A patient's links, newest first. */
    async list(patientIds: readonly string[]) {
      const lists = await Promise.all(
        patientIds.map((patientId) =>
          table.queryAll(
            { pk: keys.patient(patientId), range: { begins: keys.links }, reverse: true },
            shareLinkRecord,
          ),
        ),
      )
      return lists.flat().toSorted((one, other) => (one.linkId < other.linkId ? 1 : -1))
    },

    /** Which links of all patients have neither expired nor been revoked. */
    openPlaces: (page: { limit: number; cursor: string | undefined }) =>
      table.query({ pk: keys.openLinks, reverse: true, ...page }, openShareLink),

    /** The links at these places that are not revoked, newest first. */
    async listOpen(places: readonly OpenShareLink[]) {
      const links = await table.getMany(
        places.map(({ patientId, linkId }) => keys.link(patientId, linkId)),
        shareLinkRecord,
      )
      return links
        .filter(({ revokedAt }) => revokedAt === null)
        .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    },

    async find(linkId: string) {
      const place = await table.get(keys.linkLookup(linkId), shareLinkPlace)
      return place && table.get(keys.link(place.patientId, linkId), shareLinkRecord)
    },

    /** Ends a link for everyone who holds it. Fails with ERR_NO_CHANGE if it was revoked before. */
    revocationWrites: (link: ShareLinkRecord, at: string): Write[] => [
      {
        kind: 'update',
        key: keyOf(link),
        set: { revokedAt: at },
        equals: { attribute: 'revokedAt', value: null, otherwise: 'ERR_NO_CHANGE' },
      },
      { kind: 'delete', key: identityKeys.guestLink(link.key) },
      { kind: 'delete', key: keys.openLink(link) },
    ],

    touch: (link: ShareLinkRecord, at: string) =>
      table.update({
        kind: 'update',
        key: keyOf(link),
        set: { lastUsedAt: at },
        exists: 'ERR_UPLOAD_INVALID_KEY',
      }),
  }
}
