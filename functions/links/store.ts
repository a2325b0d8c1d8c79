import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { type GuestLinkItem, identityKeys } from '#functions/platform/identity/records.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { BIRTH_DATE_TRIES } from '#shared/model/patient-link.ts'
import { linksOfPatient, sentLinkKey } from './keys.ts'
import { type SentLink, sentLinkItem } from './records.ts'
import { withOpening } from './rules/sent-link.ts'

/** Staff see a link for this long after it expired. */
const KEPT_SECONDS = 30 * DAY

type NewLink = Pick<
  SentLink,
  'kind' | 'practiceId' | 'patientId' | 'recordId' | 'recipients' | 'createdBy'
> & { linkId?: string; secret: string; validUntil: Date; now: Date }

/** Stores a link that is sent in the same transaction. */
export function sentLinkWrite({
  secret,
  validUntil,
  now,
  linkId = newId(),
  ...link
}: NewLink): Write {
  const secretHash = hashSecret(secret)
  const item: SentLink = {
    ...link,
    secretHash,
    linkId,
    createdAt: now.toISOString(),
    validUntil: validUntil.toISOString(),
    openedAt: null,
    tries: 0,
    openings: [],
    revokedAt: null,
    version: 1,
  }
  return {
    kind: 'put',
    item: {
      ...sentLinkKey(secretHash),
      gsi1pk: linksOfPatient(link.practiceId, link.patientId),
      gsi1sk: linkId,
      entity: 'sentLink',
      ...item,
      expiresAt: epochSeconds(plusSeconds(validUntil, KEPT_SECONDS)),
    },
    absent: 'ERR_SERVER_INTERNAL',
  }
}

/** The valid link of this kind with this secret. `null` if it is unknown, expired or revoked. */
export async function findSentLink(
  table: Table,
  kind: SentLink['kind'],
  secret: string,
  now: Date,
): Promise<SentLink | null> {
  const link = await table.get(sentLinkKey(hashSecret(secret)), sentLinkItem)
  const isValid =
    link?.kind === kind && link.revokedAt === null && link.validUntil > now.toISOString()
  return isValid ? link : null
}

/** A patient's links from the index, newest first, by all ids of a merged record. */
export async function listSentLinks(
  table: Table,
  practiceId: string,
  patientIds: readonly string[],
): Promise<SentLink[]> {
  const lists = await Promise.all(
    patientIds.map((patientId) =>
      table.queryAll(
        { pk: linksOfPatient(practiceId, patientId), index: 'gsi1', reverse: true },
        sentLinkItem,
      ),
    ),
  )
  return lists.flat()
}

/**
 * Counts a date of birth before it is compared, so that concurrent tries count too.
 * @throws ERR_BIRTH_DATE_MAX_RETRY
 */
export function countBirthDate(table: Table, { secretHash }: SentLink): Promise<void> {
  const limit = { attribute: 'tries', limit: BIRTH_DATE_TRIES }
  return table.update({
    kind: 'update',
    key: sentLinkKey(secretHash),
    add: { tries: 1 },
    exists: 'ERR_UPLOAD_INVALID_KEY',
    below: { ...limit, otherwise: 'ERR_BIRTH_DATE_MAX_RETRY' },
  })
}

/** Reads the link again from its own key. @throws ERR_UPLOAD_INVALID_KEY if it was revoked meanwhile */
export async function rereadLink(table: Table, { secretHash }: SentLink): Promise<SentLink> {
  const link = await table.get(sentLinkKey(secretHash), sentLinkItem)
  if (!link || link.revokedAt !== null) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  return link
}

type Credentials = { key: string; pwd: string }
type Opening = {
  /** The record as it is now: the link may name one that was merged into it. */
  patientId: string
  purpose: 'messages' | 'ownConsult'
  until: Date
  now: Date
}

export const newCredentials = (): Credentials => ({ key: newSecret(), pwd: newSecret() })

/** Creates guest credentials that end with the link. Fails with ERR_VERSION_CONFLICT. */
export function openingWrites(
  link: SentLink,
  { key, pwd }: Credentials,
  { patientId, purpose, until, now }: Opening,
): Write[] {
  const { linkId, practiceId, recordId } = link
  const added = { key, until: until.toISOString() }
  const { openings, ended } = withOpening(link.openings, added, now)
  const credentials: GuestLinkItem = {
    ...{ entity: 'guestLink', purpose, recordId, key, pwdHash: hashSecret(pwd) },
    ...{ linkId, practiceId, patientId, revokedAt: null, expiresAt: epochSeconds(until) },
  }
  return [
    { kind: 'put', item: { ...identityKeys.guestLink(key), ...credentials } },
    changeOf(link, { openings, tries: 0, openedAt: now.toISOString() }),
    ...endWrites(ended),
  ]
}

/** Revokes a link and every opening of it. Fails with ERR_VERSION_CONFLICT. */
export function revocationWrites(link: SentLink, now: Date): Write[] {
  return [
    changeOf(link, { revokedAt: now.toISOString(), openings: [] }),
    ...endWrites(link.openings),
  ]
}

const endWrites = (openings: SentLink['openings']): Write[] =>
  openings.map(({ key }) => ({ kind: 'delete', key: identityKeys.guestLink(key) }))

function changeOf({ secretHash, version }: SentLink, set: Partial<SentLink>): Write {
  return {
    kind: 'update',
    key: sentLinkKey(secretHash),
    set,
    add: { version: 1 },
    equals: { attribute: 'version', value: version, otherwise: 'ERR_VERSION_CONFLICT' },
  }
}
