import { useDialogLater } from '../../../ui/later.ts'
import type { AddProps } from './add-patient-modal.tsx'

const loadModal = () =>
  import('./add-patient-modal.tsx').then(({ AddPatientModal }) => AddPatientModal)

/** The patient modal in add mode, on pages that people use without it too. */
export function AddPatient(props: AddProps) {
  const AddPatientModal = useDialogLater(loadModal, props.opened)
  return AddPatientModal && <AddPatientModal {...props} />
}
