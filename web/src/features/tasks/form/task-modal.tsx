import type { Task } from '#shared/model/task.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NewsNotice } from '../../../ui/news-notice.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { TaskFields } from './task-fields.tsx'
import { taskFormTexts as texts } from './texts.ts'
import { useTaskForm } from './use-task-form.ts'
import type { Subjected } from './values.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The task to change; null to add one. */
  task: Task | null
  /** Whom a new task is about; null where that is chosen in the form. */
  patient: Subjected | null
  onDone?: (task: Task) => void
}

/** The task modal in add or update mode (specification, section 2). */
export function TaskModal({ opened, onClose, task, ...props }: Props) {
  return (
    <FormDialog title={task ? texts.editTitle : texts.addTitle} opened={opened} onClose={onClose}>
      <Form task={task} onClose={onClose} {...props} />
    </FormDialog>
  )
}

function Form({ task, patient, onClose, onDone }: Omit<Props, 'opened'>) {
  const state = useTaskForm({
    task,
    patient,
    onDone: (saved) => {
      onClose()
      onDone?.(saved)
    },
  })
  const { form, versions } = state
  return (
    <SubmitForm
      form={form}
      action={state.action}
      submit={task ? texts.save : texts.add}
      disabled={task !== null && Object.keys(versions.change).length === 0}
      onCancel={onClose}
    >
      <NewsNotice news={versions.news} texts={texts} />
      <TaskFields state={state} task={task} isPatientFixed={task !== null || patient !== null} />
    </SubmitForm>
  )
}
