import { CatalogueError } from '#shared/errors.ts'
import { CONSULT_PARTICIPANTS_MAX } from '#shared/model/consult.ts'
import type { ConsultGuest } from '#shared/model/consult-guest.ts'
import type { ConsultItem, GuestItem } from '../records.ts'

type Parties = Pick<ConsultItem, 'invited' | 'guests'>

/** @throws ERR_VIDEO_FULL where as many take part, or were asked to, as there can be */
export function ensureRoom({ invited, guests }: Parties): void {
  // Patient and doctor beside.
  if (invited.length + guests.length + 2 >= CONSULT_PARTICIPANTS_MAX) {
    throw new CatalogueError('ERR_VIDEO_FULL')
  }
}

/** With one more guest. @throws ERR_VIDEO_FULL */
export function withGuest(consult: ConsultItem, guest: GuestItem): ConsultItem {
  ensureRoom(consult)
  return { ...consult, guests: [...consult.guests, guest] }
}

/** @throws ERR_TARGET_NOT_FOUND */
export function guestOf({ guests }: Parties, guestId: string): GuestItem {
  const found = guests.find(({ id }) => id === guestId)
  if (!found) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return found
}

/** Without a guest, and without that they came in. @throws ERR_TARGET_NOT_FOUND */
export function withoutGuest(consult: ConsultItem, guestId: string): ConsultItem {
  const { id } = guestOf(consult, guestId)
  return { ...consult, guests: consult.guests.filter((one) => one.id !== id) }
}

/** With a guest being as far as that. @throws ERR_TARGET_NOT_FOUND */
function withStanding(consult: ConsultItem, guestId: string, change: Partial<GuestItem>) {
  const { id } = guestOf(consult, guestId)
  const guests = consult.guests.map((one) => (one.id === id ? { ...one, ...change } : one))
  return { ...consult, guests }
}

/** The host lets in who waits. @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where nobody waits */
export function withAdmitted(consult: ConsultItem, guestId: string): ConsultItem {
  if (guestOf(consult, guestId).standing !== 'waiting') throw new CatalogueError('ERR_NO_CHANGE')
  return withStanding(consult, guestId, { standing: 'admitted' })
}

/** The host turns somebody away. @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where nobody is there */
export function withRefused(consult: ConsultItem, guestId: string): ConsultItem {
  const { standing } = guestOf(consult, guestId)
  if (standing !== 'waiting' && standing !== 'admitted') throw new CatalogueError('ERR_NO_CHANGE')
  return withStanding(consult, guestId, { standing: 'refused' })
}

type Opening = { linkId: string; saidName: string; now: Date }

/** Somebody opened the link: they wait, whoever had opened it before. It changes no version that people read. */
export function withWaiting(
  before: ConsultItem,
  guestId: string,
  { linkId, saidName, now }: Opening,
): ConsultItem {
  const openedAt = now.toISOString()
  const standing = 'waiting' as const
  return {
    ...withStanding(before, guestId, { linkId, saidName, openedAt, standing }),
    ...{ version: before.version + 1, comings: before.comings + 1, updatedAt: openedAt },
  }
}

/** Guests as the practice sees them. */
export function shownGuests({ guests }: Parties): ConsultGuest[] {
  return guests.map(({ linkId: _, link: _link, ...guest }) => guest)
}
