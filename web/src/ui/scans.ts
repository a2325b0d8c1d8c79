import { formatPersonName } from '#shared/dicom/person-name.ts'

/** A name as scans write it, DOE^JANE, as people do: Jane Doe. Null where there is none. */
export function scanName(patientName: string | null): string | null {
  const name = formatPersonName(patientName)
  if (name === null || name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<=^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())
}
