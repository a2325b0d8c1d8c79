import { Box } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { useAction } from '../../../data/mutation.ts'
import { patientQuery } from '../../../data/patients.ts'
import { proposeChange } from '../../../data/proposals.ts'
import { useDraft } from '../../../session/drafts.ts'
import { usePractice } from '../../../session/member.ts'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import { useFields } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useVersions } from '../../../ui/use-versions.ts'
import { todayIn } from '../ages.ts'
import { DetailFields } from '../details/detail-fields.tsx'
import {
  type DetailValues,
  detailValues,
  optionalDetails,
  toDetailsChange,
  validateDetails,
} from '../details/values.ts'
import { formTexts } from '../form/texts.ts'
import { patientLabels } from '../texts.ts'
import { useListChoices } from '../use-choices.ts'
import { proposalTexts as texts } from './texts.ts'

type Props = { record: PatientRecord; onDone: () => void }

/** What the staff want changed in a chart that its patient keeps: what differs is proposed. */
export function ProposeForm({ record, onDone }: Props) {
  const practice = usePractice()
  const { patientId } = record
  const client = useQueryClient()
  const today = todayIn(practice.timezone, new Date())
  const titled = ({ value, label }: { value: string; label: string }) => ({ value, title: label })
  const insurers = useListChoices('insurance').map(titled)
  const plans = useListChoices('insurancePlanList', record.insurancePlan ?? '').map(titled)
  const form = useFields<DetailValues>({
    initialValues: detailValues(record),
    validate: (values) => validateDetails(values, { before: detailValues(record), today }),
    labels: patientLabels,
    optional: optionalDetails,
  })
  useDraft(`propose-${patientId}`, form)
  const versions = useVersions({
    form,
    opened: record,
    valuesOf: detailValues,
    read: () => client.fetchQuery({ ...patientQuery(practice.id, patientId), staleTime: 0 }),
    words: { labels: patientLabels, empty: formTexts.empty },
  })
  const { base, change, news } = versions
  const propose = useAction(proposeChange(practice.id, patientId), {
    onSuccess: () => {
      notifications.show({ message: texts.proposed, color: 'green' })
      onDone()
    },
    onError: versions.report,
  })
  return (
    <Box p="md" style={{ overflow: 'auto' }}>
      <SubmitForm
        form={form}
        action={{
          pending: propose.pending,
          start: () => propose.start(toDetailsChange(change, base.version)),
        }}
        submit={texts.send}
        disabled={Object.keys(change).length === 0}
        onCancel={onDone}
      >
        <Hint>{texts.lead}</Hint>
        {news && (
          <ConflictNotice title={formTexts.conflictTitle} text={formTexts.conflict} news={news} />
        )}
        <DetailFields form={form} today={today} choices={{ insurers, plans }} />
      </SubmitForm>
    </Box>
  )
}
