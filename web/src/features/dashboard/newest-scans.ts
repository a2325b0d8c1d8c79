import type { PatientRow } from '#shared/model/patient.ts'

const SHOWN = 5

/** The people with the newest scans, each once: whoever is a lead and a patient is in both lists. */
export function newestScans<Person extends Pick<PatientRow, 'patientId' | 'lastUploadAt'>>(
  patients: readonly Person[],
  leads: readonly Person[],
): Person[] {
  const people = new Map([...patients, ...leads].map((person) => [person.patientId, person]))
  return [...people.values()]
    .toSorted((one, other) => (other.lastUploadAt ?? '').localeCompare(one.lastUploadAt ?? ''))
    .slice(0, SHOWN)
}
