import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { reachQuery, threadQuery } from '../../data/messages.ts'
import { patientQuery } from '../../data/patients.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePatientPermission } from '../../session/permissions.ts'
import { useZone } from '../../ui/zone.tsx'
import type { MessageHelp } from './composer.tsx'
import type { BookTime, FileMessages } from './message-row.tsx'
import type { Sought } from './search.ts'
import { ThreadPanel } from './thread-panel.tsx'
import { usePresence } from './use-presence.ts'

type Props = {
  patientId: string
  help: MessageHelp
  book: BookTime
  file: FileMessages
  fills?: boolean
  /** The next message goes by text, where the patient can be reached so. */
  byText?: boolean
  sought?: Sought | null
  words?: string
  field?: RefObject<HTMLTextAreaElement | null>
}

/** The conversation with a patient, as the staff have it. */
export function StaffThread({ patientId, file, ...rest }: Props) {
  const { id: practiceId, name: practiceName } = usePractice()
  const memberId = useMember()?.id
  const zone = useZone()
  const maySend = usePatientPermission(patientId, 'messaging.send') === true
  const mayAttach = usePatientPermission(patientId, 'messaging.attachEvent') === true
  const mayAskCard = usePatientPermission(patientId, 'messaging.cards.request') === true
  const mayReveal = usePatientPermission(patientId, 'messaging.cards.reveal') === true
  const mayFile = usePatientPermission(patientId, 'practices.notes.create') === true
  // Only where the record is open already: to look it up is to look at it.
  const { data: record } = useQuery({ ...patientQuery(practiceId, patientId), enabled: false })
  const of = useMemo(
    () => ({ side: 'staff', practiceId, patientId, access: null }) as const,
    [practiceId, patientId],
  )
  const { data: thread } = useQuery({ ...threadQuery(of), enabled: false })
  const failed = thread?.items.findLast(({ delivery }) => delivery?.state === 'failed')
  const { data: reach } = useQuery(reachQuery(practiceId, patientId, failed?.id ?? ''))
  const presence = usePresence(of)
  return (
    <ThreadPanel
      key={`${memberId} ${patientId}`}
      of={of}
      zone={zone}
      practiceName={practiceName}
      patientZone={record?.timezone || null}
      reach={reach}
      presence={presence}
      mayWrite={maySend}
      mayAttach={mayAttach}
      mayAskCard={mayAskCard}
      mayReveal={mayReveal}
      file={mayFile ? file : undefined}
      {...rest}
    />
  )
}
