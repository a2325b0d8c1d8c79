import { Text } from '@mantine/core'
import type { PatientRecord } from '#shared/model/patient.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { patientLabels } from '../texts.ts'
import { Detail } from './detail.tsx'

/**
 * Email addresses and numbers from before merges. They are plain text, not links: the practice no longer
 * writes or calls there.
 */
export function FormerContacts({ record }: { record: PatientRecord }) {
  const { email, mobile, contactPhone, formerContacts } = record
  const current = [email, mobile, contactPhone]
  const former = new Set(
    formerContacts
      .filter(({ value }) => !current.includes(value))
      .map(({ kind, value }) => (kind === 'email' ? value : formatPhone(value))),
  )
  if (former.size === 0) return null
  return (
    <Detail label={patientLabels.formerContacts}>
      {[...former].map((contact) => (
        <Text key={contact} inherit component="div">
          {contact}
        </Text>
      ))}
    </Detail>
  )
}
