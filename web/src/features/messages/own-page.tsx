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
  /** The form for the card that is asked for opens by itself. */
  entersCard: boolean
}

/** The signed-in patient's conversations with practices. */
export function OwnMessagesPage({ patientId, onChoose, entersCard }: Props) {
  return (
    <OwnCharts
      patientId={patientId}
      onChoose={onChoose}
      none={{ illustration: 'mail', title: texts.noneTitle, text: texts.none }}
    >
      {(chosen, member) => (
        <Own
          key={chosen.patientId}
          chart={chosen}
          action={<BackHome member={member} />}
          entersCard={entersCard}
        />
      )}
    </OwnCharts>
  )
}

type OwnProps = { chart: OwnChart; action: ReactNode; entersCard: boolean }

function Own({ chart, action, entersCard }: OwnProps) {
  const { practiceId, patientId } = chart
  const of = useMemo<ThreadOf>(
    () => ({ side: 'patient', practiceId, patientId, access: null }),
    [practiceId, patientId],
  )
  return (
    <div>
      <PatientThread of={of} action={action} entersCard={entersCard} />
    </div>
  )
}
