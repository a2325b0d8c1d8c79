import type { Key } from '#functions/platform/table.ts'

/** Where the uploads domain keeps the staff's half of a patient's upload link. */
export function linkPlace(practiceId: string, patientId: string, linkId: string): Key {
  return { pk: `PRACTICE#${practiceId}#PATIENT#${patientId}`, sk: `LINK#${linkId}` }
}
