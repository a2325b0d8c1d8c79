import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { usePermission } from '../../../session/permissions.ts'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { EditPatientModal } from '../form/edit-patient-modal.tsx'
import { AdjustStatusDialog } from '../lead-status/adjust-status-dialog.tsx'
import { ChangeStatusModal, type NoteHelp } from '../lead-status/change-status-modal.tsx'
import { type ChooseRecord, MergeDialog } from '../merging/merge-dialog.tsx'
import type { RecordDialog } from '../record-dialogs.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { Properties } from './properties-panel.tsx'
import { panelTexts } from './texts.ts'

/** Renders the drawer that sends an upload link, a part of another feature. */
export type SendLink = (drawer: { opened: boolean; onClose: () => void }) => ReactNode

type Props = {
  record: PatientRecord
  /** The one that is open, as the address says. */
  dialog: RecordDialog | undefined
  /** Whether the properties stand beside the page, so that they need no drawer. */
  wide: boolean
  noteHelp: NoteHelp
  sendLink: SendLink
  choosePatient: ChooseRecord
  /** Gets the id of the record that stays after a merge. */
  onMerged: (patientId: string) => void
  onClose: () => void
  onEdit: () => void
  /** Leads on to the notes after an edit; absent where they are in sight. */
  onDetail: (() => void) | undefined
}

/** The dialogs of a record's page. */
export function RecordDialogs(props: Props) {
  const { record, dialog, wide, noteHelp, sendLink, onClose, onEdit, onDetail } = props
  const mayMerge = usePermission('patients.merge')
  const mayEdit = usePermission('patients.update')
  const maySend = usePermission('practices.sharelinks.create')
  return (
    <>
      <EditPatientModal
        record={record}
        opened={dialog === 'edit' && mayEdit}
        onClose={onClose}
        {...(onDetail && { onDetail })}
      />
      <ChangeStatusModal
        record={record}
        opened={dialog === 'status' && record.isLead}
        onClose={onClose}
        noteHelp={noteHelp}
      />
      <AdjustStatusDialog
        record={record}
        opened={dialog === 'adjust' && record.isLead}
        onClose={onClose}
      />
      <AssignDialog record={record} opened={dialog === 'assign'} onClose={onClose} />
      <MergeDialog
        record={record}
        opened={dialog === 'merge' && mayMerge}
        choosePatient={props.choosePatient}
        onClose={onClose}
        onMerged={props.onMerged}
      />
      <FormDrawer
        title={panelTexts.label}
        opened={dialog === 'properties' && !wide}
        onClose={onClose}
      >
        <Stack gap="md">
          <Properties record={record} onEdit={mayEdit ? onEdit : undefined} />
        </Stack>
      </FormDrawer>
      {maySend && sendLink({ opened: dialog === 'link', onClose })}
    </>
  )
}
