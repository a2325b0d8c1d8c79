import { Alert, Box, Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { type PatientRecord, patientChange } from '#shared/model/patient.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../data/mutation.ts'
import { patientQuery, updatePatient } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { CancelButton } from '../../../ui/cancel-button.tsx'
import { CorrectForm } from '../account/correct-form.tsx'
import { accountTexts } from '../account/texts.ts'
import { RecordDetails } from '../page/record-details.tsx'
import { ProposalState } from '../proposals/proposal-state.tsx'
import { ProposeForm } from '../proposals/propose-form.tsx'
import { proposalTexts } from '../proposals/texts.ts'
import { type Difference, differences, rebase } from './conflict.ts'
import { Conflict } from './conflict-choices.tsx'
import { FormBanner, FormFrame, FormModal } from './form-frame.tsx'
import { useKeepOnLeaving, useKeptValues } from './kept-values.ts'
import { MatchesDialog } from './matches-dialog.tsx'
import { PatientFields } from './patient-fields.tsx'
import { formTexts as texts } from './texts.ts'
import { usePatientForm } from './use-patient-form.ts'
import { toChange, valuesOf } from './values.ts'

type Props = {
  record: PatientRecord
  opened: boolean
  onClose: () => void
  /** Shows the whole record, where that is not the page already. */
  onDetail?: () => void
}

/** The patient modal: edit mode, or read mode where the person keeps the details (section 4). */
export function EditPatientModal({ record, opened, onClose, onDetail }: Props) {
  const mayEdit = !record.isActive
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={mayEdit ? texts.editTitle : texts.readTitle}
    >
      {mayEdit ? (
        <EditForm record={record} onClose={onClose} />
      ) : (
        <ReadOnly record={record} onClose={onClose} {...(onDetail && { onDetail })} />
      )}
    </FormModal>
  )
}

/** Staff read the details. They propose changes, and correct contact details that are wrong. */
function ReadOnly({ record, onClose, onDetail }: Omit<Props, 'opened'>) {
  const [step, setStep] = useState<'read' | 'propose' | 'correct'>('read')
  const mayCorrect = usePatientPermission(record.patientId, 'patients.account.manage')
  const read = () => setStep('read')
  if (step === 'propose') return <ProposeForm record={record} onDone={read} />
  if (step === 'correct') {
    return (
      <Box p="md" style={{ overflow: 'auto' }}>
        <CorrectForm record={record} onDone={onClose} onCancel={read} />
      </Box>
    )
  }
  return (
    <FormFrame
      onSubmit={(event) => event.preventDefault()}
      actions={
        <>
          {onDetail && (
            <Button variant="default" onClick={onDetail}>
              {texts.viewDetail}
            </Button>
          )}
          {mayCorrect && (
            <Button variant="default" onClick={() => setStep('correct')}>
              {accountTexts.correct}
            </Button>
          )}
          <Button variant="default" onClick={() => setStep('propose')}>
            {proposalTexts.propose}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Alert color="amber">{texts.prohibit}</Alert>
        <ProposalState record={record} />
        <RecordDetails record={record} />
      </Stack>
    </FormFrame>
  )
}

function EditForm({ record, onClose }: Pick<Props, 'record' | 'onClose'>) {
  const { id: practiceId } = usePractice()
  const { patientId } = record
  const client = useQueryClient()
  // The record as it was when the form was opened: the cache may learn of a newer one meanwhile.
  const [base, setBase] = useState(record)
  const [conflict, setConflict] = useState<Difference[]>([])
  const kept = useKeptValues(`edit-${patientId}-${record.version}`, practiceId)
  const [restored] = useState(kept.read)
  const needed = useRef(true)
  const state = usePatientForm({
    mode: 'edit',
    draft: `edit-${patientId}`,
    initialValues: valuesOf(record),
    typed: restored,
    own: base,
    onSubmit: (values) => {
      const change = toChange(valuesOf(base), values)
      save.start(v.parse(patientChange, { ...change, version: base.version }))
    },
  })
  const { form, values, server } = state
  const isChanged = Object.keys(toChange(valuesOf(base), values)).length > 0

  async function explain(error: ApiError) {
    server.report(error)
    if (error.name !== 'ERR_VERSION_CONFLICT') return
    const now = await client
      .fetchQuery({ ...patientQuery(practiceId, patientId), staleTime: 0 })
      .catch(() => null)
    if (!now) return
    setConflict(differences(base, now, form.getValues()))
    form.setValues(rebase(base, now, form.getValues()))
    setBase(now)
  }

  const save = useAction(updatePatient(practiceId, patientId), {
    onSuccess: () => {
      needed.current = false
      onClose()
      notifications.show({ message: texts.saved, color: 'green' })
    },
    onError: explain,
  })
  useKeepOnLeaving(kept, { values, blank: valuesOf(base), needed: () => needed.current })

  return (
    <>
      <FormFrame
        onSubmit={state.submit}
        actions={
          <>
            <CancelButton onClick={onClose} />
            <Button type="submit" disabled={!state.ready || !isChanged} loading={save.pending}>
              {texts.save}
            </Button>
          </>
        }
      >
        <Stack gap="md">
          {conflict.length > 0 ? (
            <Conflict
              differences={conflict}
              values={values}
              onChoose={(field, value) => {
                form.setFieldValue(field, value)
                state.changed(field)
              }}
            />
          ) : (
            <FormBanner error={server.banner} />
          )}
          <PatientFields state={state} />
        </Stack>
      </FormFrame>
      <MatchesDialog state={state} onAbort={onClose} />
    </>
  )
}
