import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { ThreadOf } from '../../data/messages.ts'
import { BackHome } from '../../session/back-home.tsx'
import { ChartChoice } from '../../session/chart-choice.tsx'
import { useMember } from '../../session/member.ts'
import { LoginTip } from '../../session/permitted.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PatientThread } from './patient-thread.tsx'
import { ownTexts as texts } from './texts.ts'

type Props = {
  /** Whose chart it is, where the address says; else the first. */
  patientId: string | undefined
  onChoose: (patientId: string) => void
}

/** The signed-in patient's conversations with practices. */
export function OwnMessagesPage({ patientId, onChoose }: Props) {
  const member = useMember()
  if (!member) return <LoginTip />
  const { patients } = member
  const chosen = patients.find((chart) => chart.patientId === patientId) ?? patients[0]
  if (!chosen) {
    return (
      <EmptyState
        page
        illustration="mail"
        title={texts.noneTitle}
        text={texts.none}
        action={<BackHome member={member} />}
      />
    )
  }
  return (
    <Stack gap="md" maw="46rem">
      {patients.length > 1 && <ChartChoice charts={patients} chosen={chosen} onChoose={onChoose} />}
      <Own key={chosen.patientId} {...chosen} />
    </Stack>
  )
}

function Own({ practiceId, patientId }: { practiceId: string; patientId: string }) {
  const of = useMemo<ThreadOf>(
    () => ({ side: 'patient', practiceId, patientId, access: null }),
    [practiceId, patientId],
  )
  return (
    <div>
      <PatientThread of={of} />
    </div>
  )
}
