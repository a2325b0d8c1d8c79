import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { hashSpokenPassword, spokenPassword } from '#functions/platform/spoken-password.ts'
import type { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import type { Answer } from '#shared/api/contract.ts'
import { CONSULT_DAYS_AHEAD, consultPath } from '#shared/model/consult.ts'
import type { ConsultGuest, GuestForm } from '#shared/model/consult-guest.ts'
import { act, type Place } from '../../operations/act.ts'
import type { ConsultWork } from '../../operations/work.ts'
import type { GuestItem } from '../../records.ts'
import { moved } from '../../rules/consult.ts'
import {
  guestOf,
  shownGuests,
  withAdmitted,
  withGuest,
  withoutGuest,
  withRefused,
} from '../../rules/guests.ts'
import { invitationWrite, linkName, withdrawWrite } from '../store.ts'

/** A link outlives every time that its consultation can be moved to; what is over lets nobody in. */
const LINK_DAYS = 2 * CONSULT_DAYS_AHEAD

/** What the idempotency record keeps: of it, and of the key that the client alone has, password and link are made. */
const made = v.object({ guestId: v.string(), key: v.string(), nonce: v.string() })

/**
 * Asks somebody to take part by a link. A retry gets the same link and password.
 * @throws ERR_VIDEO_NOT_EXISTS, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED, ERR_VIDEO_FULL, ERR_VERSION_CONFLICT
 */
export async function inviteGuest(
  work: ConsultWork,
  place: Place,
  { hasPassword, version, ...form }: GuestForm & { version?: number | undefined },
  origin: string,
): Promise<Answer<typeof consultGuestRoutes.invite>> {
  const { call, newId } = work
  const kept = call.idempotencyKey ?? newSecret()
  const planned = { guestId: newId(), key: newSecret(), nonce: newSecret() }
  const isProtected = hasPassword === 1
  const link = linkName(planned.key)
  const pwdHash = isProtected
    ? await hashSpokenPassword(spokenPassword(planned.nonce, kept), link)
    : null
  const reached = await act(work, { ...place, version }, 'invite', ({ consult, role }) => {
    const { practiceId, patientId, id: consultId } = consult
    const guest: GuestItem = {
      ...{ id: planned.guestId, ...form, hasPassword: isProtected, standing: 'invited', link },
      ...{ saidName: null, openedAt: null, linkId: null },
    }
    const until = epochSeconds(plusSeconds(call.now, LINK_DAYS * DAY))
    const { guestId } = planned
    const named = { practiceId, patientId, consultId, guestId, pwdHash, tries: 0, expiresAt: until }
    return {
      after: withGuest(moved(consult, { role, action: 'invite', now: call.now }), guest),
      audit: 'consults.inviteGuest',
      writes: [invitationWrite(link, named)],
      note: JSON.stringify(planned),
    }
  })
  const { guestId, key, nonce } = v.parse(made, JSON.parse(reached.note ?? '{}'))
  const url = `${origin}${consultPath(reached.consult)}#guest=${key}`
  const pwd = isProtected ? spokenPassword(nonce, kept) : null
  return { guestId, url, pwd }
}

type OfGuest = Place & { guestId: string }
type Guests = { items: ConsultGuest[] }

/** @throws ERR_VIDEO_NOT_EXISTS, ERR_TARGET_NOT_FOUND, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED */
export async function revokeGuest(work: ConsultWork, place: OfGuest): Promise<Guests> {
  const { now } = work.call
  const { consult } = await act(work, place, 'invite', ({ consult, role }) => ({
    after: withoutGuest(moved(consult, { role, action: 'invite', now }), place.guestId),
    audit: 'consults.revokeGuest',
    writes: [withdrawWrite(guestOf(consult, place.guestId).link)],
  }))
  return { items: shownGuests(consult) }
}

/** Lets a guest in who waits. @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_ACCESS_DENIED to all but the host */
export async function admitGuest(work: ConsultWork, place: OfGuest): Promise<Guests> {
  const { now } = work.call
  const { consult } = await act(work, place, 'admit', ({ consult, role }) => ({
    after: withAdmitted(moved(consult, { role, action: 'admit', now }), place.guestId),
    audit: 'consults.admitGuest',
  }))
  return { items: shownGuests(consult) }
}

/** Turns a guest away. @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_ACCESS_DENIED to all but the host */
export async function refuseGuest(work: ConsultWork, place: OfGuest): Promise<Guests> {
  const { now } = work.call
  const { consult } = await act(work, place, 'admit', ({ consult, role }) => ({
    after: withRefused(moved(consult, { role, action: 'admit', now }), place.guestId),
    audit: 'consults.refuseGuest',
  }))
  return { items: shownGuests(consult) }
}
