import { useQuery } from '@tanstack/react-query'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ChangeStatusModal, type NoteHelp } from '../lead-status/change-status-modal.tsx'
import { statusTexts as texts } from '../lead-status/texts.ts'
import type { Moving } from './board-column.tsx'

type Props = Moving & { noteHelp: NoteHelp; onClose: () => void }

/** Asks why a lead is moved, as on its own page. */
export function MoveDialog({ row, target, noteHelp, onClose }: Props) {
  const { id } = usePractice()
  const { data: record, error, refetch } = useQuery(patientQuery(id, row.patientId))
  if (record) return <ChangeStatusModal opened {...{ record, target, noteHelp, onClose }} />
  return (
    <FormDialog title={texts.title} opened={error !== null} onClose={onClose}>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
    </FormDialog>
  )
}
