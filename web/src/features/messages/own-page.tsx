import { type ReactNode, useMemo } from 'react'
import type { ThreadOf } from '../../data/messages.ts'
import { BackHome } from '../../session/back-home.tsx'
import { type OwnChart, OwnCharts } from '../../session/own-charts.tsx'
import { PatientThread } from './patient-thread.tsx'
import { ownTexts as texts } from './texts.ts'

type Props = {
  /** Whose chart it is, where the address says; else the first. */
  patientId: string | undefined
  onChoose: (patientId: string) => void
}

/** The signed-in patient's conversations with practices. */
export function OwnMessagesPage({ patientId, onChoose }: Props) {
  return (
    <OwnCharts
      patientId={patientId}
      onChoose={onChoose}
      none={{ illustration: 'mail', title: texts.noneTitle, text: texts.none }}
    >
      {(chosen, member) => (
        <Own key={chosen.patientId} chart={chosen} action={<BackHome member={member} />} />
      )}
    </OwnCharts>
  )
}

function Own({ chart, action }: { chart: OwnChart; action: ReactNode }) {
  const { practiceId, patientId } = chart
  const of = useMemo<ThreadOf>(
    () => ({ side: 'patient', practiceId, patientId, access: null }),
    [practiceId, patientId],
  )
  return (
    <div>
      <PatientThread of={of} action={action} />
    </div>
  )
}
