import type { Task } from '#shared/model/task.ts'
import { TaskRecord } from '../../features/patients/page/task-record.tsx'
import { TaskActions } from '../../features/tasks/task-actions.tsx'
import { TaskChecklist } from '../../features/tasks/task-checklist.tsx'

/** A task and its record beside the list, with the parts that other features bring to it. */
export default function TaskBeside({ task }: { task: Task }) {
  return (
    <TaskRecord
      task={task}
      actions={(task) => <TaskActions task={task} />}
      checklist={(task) => <TaskChecklist task={task} />}
    />
  )
}
