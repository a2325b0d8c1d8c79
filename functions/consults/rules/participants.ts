import type { ConsultRole } from '#shared/model/consult-moves.ts'
import { type ConsultItem, PATIENT } from '../records.ts'

const PROVIDER = 'provider'

type Parties = Pick<ConsultItem, 'providerId' | 'invited'>

/** By which id somebody takes part; null for who takes none. */
export function participantOf(
  { providerId, invited }: Parties,
  role: ConsultRole,
  memberId: string,
): string | null {
  if (role === 'patient') return PATIENT
  if (memberId === providerId) return PROVIDER
  return invited.find(({ staffId }) => staffId === memberId)?.id ?? null
}

/** Whether there is somebody who takes part by an id. */
export function isParticipant({ providerId, invited }: Parties, participantId: string): boolean {
  return (
    participantId === PATIENT ||
    (participantId === PROVIDER && providerId !== null) ||
    invited.some(({ id }) => id === participantId)
  )
}

/** When somebody joined, by their id among those who take part. */
export function joinOf({ providerId, invited, joins }: ConsultItem, participantId: string) {
  const staffId =
    participantId === PROVIDER
      ? providerId
      : (invited.find(({ id }) => id === participantId)?.staffId ?? PATIENT)
  return joins.find(({ who }) => who === staffId)
}
