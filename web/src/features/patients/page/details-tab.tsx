import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { RecordDetails } from './record-details.tsx'

/** The details of the record, to read; the page's Edit changes them. */
export function DetailsTab({ patientId }: { patientId: string }) {
  const practice = usePractice()
  const { data: record } = useQuery(patientQuery(practice.id, patientId))
  if (!record) return null
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }}>
      <RecordDetails record={record} />
    </Paper>
  )
}
