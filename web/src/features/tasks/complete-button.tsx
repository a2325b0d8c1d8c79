import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { useAction } from '../../data/mutation.ts'
import { completeTask } from '../../data/tasks.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { taskTexts } from './texts.ts'

/** Completes an open task; nothing for other tasks, and for those who may not. */
export function CompleteButton({ task }: { task: Task }) {
  const permitted = usePermission('practices.tasks.complete')
  const { id: practiceId } = usePractice()
  const complete = useAction(completeTask(practiceId), {
    onSuccess: () => notifications.show({ message: taskTexts.completed, color: 'green' }),
  })
  if (!permitted || task.status !== taskStatus.ongoing) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCheck size={14} aria-hidden />}
      aria-label={taskTexts.completeOf(task.subject, task.patientName)}
      loading={complete.pending}
      onClick={() => complete.start({ id: task.id, version: task.version })}
    >
      {taskTexts.complete}
    </Button>
  )
}
