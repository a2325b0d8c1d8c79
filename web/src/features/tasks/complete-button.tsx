import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/tasks.ts'
import { usePermission } from '../../session/permissions.ts'
import { taskTexts } from './texts.ts'
import { useComplete } from './use-complete.ts'

/** Completes an open task; nothing for other tasks, and for those who may not. */
export function CompleteButton({ task }: { task: Task }) {
  const permitted = usePermission('practices.tasks.complete')
  const complete = useComplete()
  if (!permitted || task.status !== taskStatus.ongoing) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCheck size={14} aria-hidden />}
      aria-label={taskTexts.completeOf(task.subject, task.patientName)}
      loading={complete.pending}
      onClick={() => complete.start(task)}
    >
      {taskTexts.complete}
    </Button>
  )
}
