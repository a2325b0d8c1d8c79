import { useQuery } from '@tanstack/react-query'
import { ownDetailsQuery } from '../../../data/details.ts'
import { proposalQuery } from '../../../data/proposals.ts'
import { BackHome } from '../../../session/back-home.tsx'
import { type OwnChart, OwnCharts } from '../../../session/own-charts.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { AnswerCard } from '../proposals/answer-card.tsx'
import { DetailsForm } from './details-form.tsx'
import { detailsTexts as texts } from './texts.ts'

type Props = {
  /** Whose chart it is, where the address says; else the first. */
  patientId: string | undefined
  onChoose: (patientId: string) => void
}

/** What practices have on file of a patient, for the patient to keep up to date. */
export function DetailsPage({ patientId, onChoose }: Props) {
  return (
    <OwnCharts
      patientId={patientId}
      onChoose={onChoose}
      none={{ illustration: 'people', title: texts.noneTitle, text: texts.none }}
      head={(member) => (
        <PageHeader
          title={texts.title}
          description={texts.lead}
          action={<BackHome member={member} />}
        />
      )}
    >
      {(chosen, member) => (
        <Chart
          key={chosen.patientId}
          chart={chosen}
          others={member.patients.filter((chart) => chart !== chosen)}
        />
      )}
    </OwnCharts>
  )
}

function Chart({ chart, others }: { chart: OwnChart; others: readonly OwnChart[] }) {
  const { practiceId, patientId, practiceName } = chart
  const details = useQuery(ownDetailsQuery(practiceId, patientId))
  // A proposal of the practice appears above the details and would push them down.
  const { isLoading } = useQuery(proposalQuery(practiceId, patientId))
  if (isLoading) return <LinesSkeleton count={8} />
  return (
    <>
      <AnswerCard chart={chart} />
      <Section title={practiceName} text={texts.at(practiceName)}>
        <Loaded query={details} skeleton={<LinesSkeleton count={8} />}>
          {(data) => <DetailsForm details={data} others={others} />}
        </Loaded>
      </Section>
    </>
  )
}
