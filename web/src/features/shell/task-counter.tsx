import { IconChecklist } from '@tabler/icons-react'
import { useFreshTasks } from '../../data/tasks.ts'
import { usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { usePracticeStatus } from '../../session/status.ts'
import { dueTasks } from '../../ui/task-windows.ts'
import { CounterLink } from './counter-link.tsx'
import { shellTexts } from './texts.ts'

/** How many of the member's tasks are due by the end of today, and the way to them (section 2). */
export function TaskCounter() {
  const { timezone } = usePractice()
  const known = usePracticeStatus()?.ongoingTaskDueTodayCount
  const count = known ?? 0
  const may = usePermission('practices.tasks.list')
  useFreshTasks(known)
  if (!may) return null
  return (
    <CounterLink
      count={count}
      label={shellTexts.tasksDue(count)}
      icon={IconChecklist}
      to="/practice-hub/tasks"
      search={dueTasks(new Date(), timezone)}
    />
  )
}
