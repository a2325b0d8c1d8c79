import type { PatientItem } from '#functions/patients/public.ts'

export type TaskRecord = Pick<PatientItem, 'providerId' | 'isPatient'>

/**
 * The provider of a task: the one that is sent, else that of the record. Only a task about a lead can be
 * without the provider that its record has, by sending none.
 * @param sent undefined where the call does not mention the provider, null where it names none
 */
export function chooseProvider(
  sent: string | null | undefined,
  { providerId, isPatient }: TaskRecord,
): string | null {
  if (sent) return sent
  return sent === undefined || isPatient ? providerId : null
}

/** Whether a task about the record needs a provider and has none. */
export function lacksProvider(providerId: string | null, { isPatient }: TaskRecord): boolean {
  return isPatient && providerId === null
}
