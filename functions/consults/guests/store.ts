import * as v from 'valibot'
import { epochSeconds, HOUR } from '#functions/platform/clock.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { GUEST_TRIES } from '#shared/model/consult-guest.ts'

/** What a guest's link names; only a hash of what is in the link is kept. */
const guestInvitation = v.object({
  practiceId: v.string(),
  patientId: v.string(),
  consultId: v.string(),
  guestId: v.string(),
  /** Null where it asks for no password. */
  pwdHash: v.nullable(v.string()),
  /** Passwords that were tried since the last right one. */
  tries: v.number(),
  /** In seconds since 1970. */
  expiresAt: v.number(),
})
export type GuestInvitation = v.InferOutput<typeof guestInvitation>

/** By what a guest keeps which link is theirs: the link itself is answered once. */
export const linkName = (key: string): string => hashSecret(key)

const invitationKey = (link: string): Key => ({ pk: `CONSULTGUEST#${link}`, sk: 'GUEST' })

export const invitationWrite = (link: string, invitation: GuestInvitation): Write => ({
  kind: 'put',
  item: { ...invitationKey(link), entity: 'consultInvitation', ...invitation },
})

export const withdrawWrite = (link: string): Write => ({ kind: 'delete', key: invitationKey(link) })

/** @throws ERR_UPLOAD_INVALID_KEY where it is unknown or was taken back */
export async function readInvitation(table: Table, key: string): Promise<GuestInvitation> {
  const found = await table.get(invitationKey(linkName(key)), guestInvitation)
  if (!found) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  return found
}

/**
 * Counts a password before it is looked at, so that those tried at once are counted too.
 * @throws ERR_VERIFICATION_MAX_RETRY, ERR_UPLOAD_INVALID_KEY where the link was taken back
 */
export async function countTry(table: Table, key: string): Promise<void> {
  await table.update({
    kind: 'update',
    key: invitationKey(linkName(key)),
    add: { tries: 1 },
    exists: 'ERR_UPLOAD_INVALID_KEY',
    below: { attribute: 'tries', limit: GUEST_TRIES, otherwise: 'ERR_VERIFICATION_MAX_RETRY' },
  })
}

/** The password was right; fails where the link was taken back meanwhile: ERR_UPLOAD_INVALID_KEY */
export const openedWrite = (key: string, { guestId }: GuestInvitation): Write => ({
  kind: 'update',
  key: invitationKey(linkName(key)),
  set: { tries: 0 },
  equals: { attribute: 'guestId', value: guestId, otherwise: 'ERR_UPLOAD_INVALID_KEY' },
})

/** For how long somebody who opened a link acts: the longest consultation, and the time before and after it. */
export const HELD_SECONDS = 6 * HOUR

type Held = {
  purpose: 'consult'
  key: string
  pwdHash: string
  linkId: string
  practiceId: string
  patientId: string
  consultId: string
  until: Date
}

/** What lets somebody act in one consultation, and nowhere else. */
export const heldWrite = ({ consultId, until, ...held }: Held): Write => ({
  kind: 'put',
  item: {
    ...identityKeys.guestLink(held.key),
    ...{ entity: 'guestLink', ...held, recordId: consultId },
    ...{ revokedAt: null, expiresAt: epochSeconds(until) },
  },
})
