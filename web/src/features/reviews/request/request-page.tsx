import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Review, ReviewDraft, ReviewOptions } from '#shared/model/review.ts'
import { patientQuery } from '../../../data/patients.ts'
import { reviewDraftQuery, reviewOptionsQuery } from '../../../data/reviews.ts'
import type { Patient } from '../../../data/uploads.ts'
import { useMember, worksInPractice } from '../../../session/member.ts'
import { OwnCharts } from '../../../session/own-charts.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { displayName } from '../../../ui/names.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import type { SendFiles } from '../send-files.ts'
import { listTexts, requestTexts as texts } from '../texts.ts'
import { RequestForm } from './request-form.tsx'

type Props = {
  /** For whom; where it is none of one's own charts, a patient of the practice. */
  patientId: string | undefined
  onChoose: (patientId: string) => void
  sendFiles: SendFiles
  onAsked: (review: Review) => void
}

/** Where a patient, or the practice for them, asks for a second opinion. */
export function RequestPage({ patientId, onChoose, ...rest }: Props) {
  const member = useMember()
  const isOwn = member?.patients.some((chart) => chart.patientId === patientId) ?? false
  if (member && worksInPractice(member) && !isOwn) {
    return (
      <Permitted permission="medicalRecordReviews.create">
        {patientId && member.practice ? (
          <ForPatient patient={{ patientId, practiceId: member.practice.id }} {...rest} />
        ) : (
          <EmptyState
            page
            illustration="people"
            title={texts.forWhomTitle}
            text={texts.forWhom}
            action={
              <Button renderRoot={(props) => <Link to="/patient-link" {...props} />}>
                {texts.toPatients}
              </Button>
            }
          />
        )}
      </Permitted>
    )
  }
  return (
    <OwnCharts
      patientId={patientId}
      onChoose={onChoose}
      none={{ illustration: 'mail', title: listTexts.ownNoChartTitle, text: listTexts.ownNoChart }}
    >
      {(chart) => (
        <div key={chart.patientId}>
          <PageHeader title={texts.title} />
          <Asking patient={chart} audience="patient" {...rest} />
        </div>
      )}
    </OwnCharts>
  )
}

type AskingProps = Pick<Props, 'sendFiles' | 'onAsked'> & { patient: Patient }

function ForPatient(props: AskingProps) {
  const { practiceId, patientId } = props.patient
  const patient = useQuery(patientQuery(practiceId, patientId))
  return (
    <div style={{ maxWidth: '46rem' }}>
      <Loaded query={patient} skeleton={<LinesSkeleton count={6} />}>
        {(record) => (
          <>
            <PageHeader title={texts.forPatient(displayName(record))} />
            <Asking key={patientId} audience="staff" {...props} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Asking(props: AskingProps & { audience: 'patient' | 'staff' }) {
  const options = useQuery(reviewOptionsQuery(props.patient))
  const draft = useQuery(reviewDraftQuery(props.patient))
  const skeleton = <LinesSkeleton count={8} />
  return (
    <Loaded query={options} skeleton={skeleton}>
      {(known: ReviewOptions) => (
        <Loaded query={draft} skeleton={skeleton}>
          {(begun: ReviewDraft) => <RequestForm options={known} draft={begun} {...props} />}
        </Loaded>
      )}
    </Loaded>
  )
}
