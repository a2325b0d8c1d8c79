import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { ownDetailsQuery } from '../../../data/details.ts'
import { BackHome } from '../../../session/back-home.tsx'
import { ChartChoice } from '../../../session/chart-choice.tsx'
import { useMember } from '../../../session/member.ts'
import { LoginTip } from '../../../session/permitted.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { AnswerCard } from '../proposals/answer-card.tsx'
import { detailsTexts as texts } from '../texts.ts'
import { DetailsForm } from './details-form.tsx'

type OwnChart = MemberInfo['patients'][number]

type Props = {
  /** Whose chart it is, where the address says; else the first. */
  patientId: string | undefined
  onChoose: (patientId: string) => void
}

/** What practices have on file of a patient, for the patient to keep up to date. */
export function DetailsPage({ patientId, onChoose }: Props) {
  const member = useMember()
  if (!member) return <LoginTip />
  const { patients } = member
  const chosen = patients.find((chart) => chart.patientId === patientId) ?? patients[0]
  if (!chosen) {
    return (
      <EmptyState
        page
        illustration="people"
        title={texts.noneTitle}
        text={texts.none}
        action={<BackHome member={member} />}
      />
    )
  }
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader
        title={texts.title}
        description={texts.lead}
        action={<BackHome member={member} />}
      />
      {patients.length > 1 && <ChartChoice charts={patients} chosen={chosen} onChoose={onChoose} />}
      <Chart
        key={chosen.patientId}
        chart={chosen}
        others={patients.filter((chart) => chart !== chosen)}
      />
    </Stack>
  )
}

function Chart({ chart, others }: { chart: OwnChart; others: readonly OwnChart[] }) {
  const { practiceId, patientId, practiceName } = chart
  const details = useQuery(ownDetailsQuery(practiceId, patientId))
  return (
    <>
      <AnswerCard chart={chart} />
      <Section title={practiceName} text={texts.at(practiceName)}>
        <Loaded query={details} skeleton={<LinesSkeleton count={8} />}>
          {(data) => (
            <DetailsForm details={data} others={others.map((other) => other.practiceName)} />
          )}
        </Loaded>
      </Section>
    </>
  )
}
