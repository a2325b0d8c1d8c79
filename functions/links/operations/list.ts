import { consultsWithGuests } from '#functions/consults/public.ts'
import type { Table } from '#functions/platform/table.ts'
import { uploadLinksOf } from '#functions/uploads/public.ts'
import type { PatientLink, PatientLinkState } from '#shared/model/patient-link.ts'
import { stateOf } from '../rules/sent-link.ts'
import { listSentLinks } from '../store.ts'

type Listing = { table: Table; practiceId: string; now: Date }

/** Every link of a patient, by all ids of the merged record, newest first. */
export async function listLinks(
  listing: Listing,
  patientIds: readonly string[],
): Promise<PatientLink[]> {
  const lists = await Promise.all(
    [sentLinks, uploadLinks, studyShares, consultGuests].map((list) => list(listing, patientIds)),
  )
  return lists.flat().toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

type List = (listing: Listing, patientIds: readonly string[]) => Promise<PatientLink[]>

const sentLinks: List = async ({ table, practiceId, now }, patientIds) => {
  const links = await listSentLinks(table, practiceId, patientIds)
  return links.map((link) => {
    const { kind, linkId, createdAt, createdBy, validUntil, openedAt, revokedAt } = link
    return {
      ...{ kind, linkId, createdAt, createdBy, openedAt, revokedAt },
      recipients: link.recipients.map(({ address }) => address),
      state: stateOf(link, now),
      expiresAt: validUntil,
    }
  })
}

const uploadLinks: List = async ({ table, practiceId, now }, patientIds) => {
  const links = await uploadLinksOf(table, practiceId).links(patientIds)
  return links.map(
    ({ linkId, sentTo, createdAt, createdBy, validUntil, lastUsedAt, revokedAt }) => ({
      ...{ kind: 'upload', linkId, createdAt, createdBy, revokedAt },
      recipients: [sentTo],
      state: stateOf({ revokedAt, validUntil, tries: 0 }, now),
      expiresAt: validUntil,
      openedAt: lastUsedAt,
    }),
  )
}

const studyShares: List = async ({ table, practiceId, now }, patientIds) => {
  const shares = await uploadLinksOf(table, practiceId).shares(patientIds)
  return shares.map(
    ({ shareId, recipient, createdAt, createdBy, expiresAt, revokedAt, ...share }) => {
      const state = stateOf({ revokedAt, validUntil: expiresAt, tries: 0 }, now)
      return {
        ...{ kind: 'studyShare', linkId: shareId, createdAt, createdBy, expiresAt, revokedAt },
        recipients: [recipient],
        state: state === 'open' && share.isLocked ? 'locked' : state,
        openedAt: share.openings[0]?.at ?? null,
      }
    },
  )
}

const consultGuests: List = async ({ table, practiceId }, patientIds) => {
  const consults = await consultsWithGuests(table, practiceId, patientIds)
  return consults.flatMap(({ id: consultId, state, guests, createdAt, finishedAt, canceledAt }) => {
    const isOver = state === 'finished' || state === 'canceled'
    const linkState: PatientLinkState = isOver ? 'expired' : 'open'
    return guests.map(({ id, name, openedAt }) => ({
      ...{
        kind: 'consultationGuest',
        linkId: guestLinkId(consultId, id),
        createdAt,
        createdBy: null,
      },
      ...{ recipients: [name], state: linkState, openedAt, revokedAt: null },
      expiresAt: finishedAt ?? canceledAt,
    }))
  })
}

/** The id of a guest's link. It names the consultation, in which the guest is stored. */
const guestLinkId = (consultId: string, guestId: string): string => `${consultId}.${guestId}`

/** The consultation and the guest of a link's id; `null` if the id is not that of a guest's link. */
export function guestOfLinkId(linkId: string): { id: string; guestId: string } | null {
  const [id, guestId, ...rest] = linkId.split('.')
  return id && guestId && rest.length === 0 ? { id, guestId } : null
}
