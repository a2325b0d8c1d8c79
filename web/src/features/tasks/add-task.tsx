import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Task } from '#shared/model/task.ts'
import { patientQuery } from '../../data/patients.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { TaskModal } from './form/task-modal.tsx'
import type { Subjected } from './form/values.ts'
import { taskTexts as texts } from './texts.ts'

type Props = { patient: Subjected | null; onDone?: (task: Task) => void }

/** Adds a task, about somebody who is given or chosen; nothing for those who may not. */
function AddTaskButton({ patient, onDone }: Props) {
  const permitted = usePermission('practices.tasks.create')
  const [opened, { open, close }] = useDisclosure(false)
  if (!permitted) return null
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {texts.add}
      </Button>
      <TaskModal
        opened={opened}
        onClose={close}
        task={null}
        patient={patient}
        {...(onDone && { onDone })}
      />
    </>
  )
}

/** Adds a task about anybody; then comes the tab of tasks of their record. */
export function AddTask() {
  const navigate = useNavigate()
  return (
    <AddTaskButton
      patient={null}
      onDone={({ patientId }) =>
        void navigate({
          to: '/patient-link/$patientId/$tab/{-$keyId}',
          params: { patientId, tab: 'tasks' },
        })
      }
    />
  )
}

/** Adds a task about the person whose record is open. */
export function AddTaskAbout({ patientId }: { patientId: string }) {
  const { id: practiceId } = usePractice()
  const { data: record } = useQuery(patientQuery(practiceId, patientId))
  if (!record) return null
  const name = [record.firstName, record.lastName].filter(Boolean).join(' ')
  const { providerId, isPatient } = record
  return <AddTaskButton patient={{ id: patientId, name, providerId, isPatient }} />
}
