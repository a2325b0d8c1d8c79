import { useSyncExternalStore } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { useMember, usePractice } from '../../../session/member.ts'

/** The details of a person that the search shows. */
export type FoundRow = Pick<
  PatientRow,
  | 'patientId'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'mobile'
  | 'dob'
  | 'leadStatus'
  | 'isLead'
  | 'isPatient'
  | 'newUploadCount'
>

const MAX_RECENT = 8
const noPeople: readonly FoundRow[] = []

/**
 * People whose records were opened last. They are kept in memory alone, so that no names stay on
 * the device once the page is closed, and for one member in one practice at a time.
 */
let recent: { owner: string; people: readonly FoundRow[] } = { owner: '', people: noPeople }
const listeners = new Set<() => void>()

/** @param owner the member and the practice that the record was opened in */
export function keepRecent(owner: string, person: FoundRow): void {
  const others = recentOf(owner).filter(({ patientId }) => patientId !== person.patientId)
  recent = { owner, people: [person, ...others].slice(0, MAX_RECENT) }
  for (const listener of listeners) listener()
}

/** To be called when the pages of a practice are left, as by signing out. */
export function forgetRecent(): void {
  recent = { owner: '', people: noPeople }
  for (const listener of listeners) listener()
}

/** The people whose records the owner opened last, the latest first. */
export const recentOf = (owner: string): readonly FoundRow[] =>
  recent.owner === owner ? recent.people : noPeople

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useRecent(owner: string): readonly FoundRow[] {
  return useSyncExternalStore(subscribe, () => recentOf(owner))
}

/** The member and the practice where they work now: no one else sees whose records they opened. */
export function useOwner(): string {
  const { id } = usePractice()
  return `${useMember()?.id ?? ''} ${id}`
}
