import type { ConsultRole } from '#shared/model/consult-moves.ts'
import { type ConsultItem, type GuestItem, PATIENT } from '../records.ts'

const PROVIDER = 'provider'

type Parties = Pick<ConsultItem, 'providerId' | 'invited' | 'guests'>
type Someone = { role: ConsultRole; guest: GuestItem | null }

const isIn = ({ standing }: GuestItem) => standing === 'admitted'

/** The guests whom the host has let in. */
export const admittedGuests = ({ guests }: Pick<Parties, 'guests'>) => guests.filter(isIn)

/** By which id somebody takes part; null for who takes none, or has not been let in. */
export function participantOf(
  { providerId, invited }: Parties,
  { role, guest }: Someone,
  memberId: string,
): string | null {
  if (role === 'patient') return PATIENT
  if (role === 'guest') return guest && isIn(guest) ? guest.id : null
  if (memberId === providerId) return PROVIDER
  return invited.find(({ staffId }) => staffId === memberId)?.id ?? null
}

/** Whether there is somebody who takes part by an id. */
export function isParticipant(consult: Parties, participantId: string): boolean {
  const { providerId, invited } = consult
  return (
    participantId === PATIENT ||
    (participantId === PROVIDER && providerId !== null) ||
    invited.some(({ id }) => id === participantId) ||
    isGuest(consult, participantId)
  )
}

/** Whether an id is that of a guest who was let in. */
export const isGuest = (consult: Pick<Parties, 'guests'>, participantId: string): boolean =>
  admittedGuests(consult).some(({ id }) => id === participantId)

/** When somebody joined, by their id among those who take part. */
export function joinOf({ providerId, invited, guests, joins }: ConsultItem, participantId: string) {
  const named = guests.some(({ id }) => id === participantId) ? participantId : PATIENT
  const who =
    participantId === PROVIDER
      ? providerId
      : (invited.find(({ id }) => id === participantId)?.staffId ?? named)
  return joins.find((join) => join.who === who)
}
