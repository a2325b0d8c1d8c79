import type { Key } from '#functions/platform/table.ts'

/** A link is stored under the hash of its secret. */
export const sentLinkKey = (secretHash: string): Key => ({
  pk: `SENTLINK#${secretHash}`,
  sk: 'LINK',
})

/** Partition of `gsi1` that lists a patient's links by id. */
export const linksOfPatient = (practiceId: string, patientId: string): string =>
  `PRACTICE#${practiceId}#PATIENT#${patientId}#LINKS`
