import { ActionIcon, Indicator } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../session/permissions.ts'
import { usePractice } from '../session/queries.ts'
import { useFreshTasks, usePracticeStatus } from '../session/status.ts'
import { dueTasks } from '../tasks/search.ts'
import { shellTexts } from './texts.ts'

const MOST = 99

/** How many of the member's tasks are due by the end of today, and the way to them (section 2). */
export function TaskCounter() {
  const { id, timezone } = usePractice()
  const count = usePracticeStatus()?.ongoingTaskDueTodayCount ?? 0
  const may = usePermission('practices.tasks.list')
  useFreshTasks(id)
  if (!may) return null
  return (
    <Indicator
      label={count > MOST ? `${MOST}+` : count}
      disabled={count === 0}
      size={18}
      offset={6}
      color="red.9"
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={shellTexts.tasksDue(count)}
        renderRoot={(props) => (
          <Link to="/practice-hub/tasks" search={dueTasks(new Date(), timezone)} {...props} />
        )}
      >
        <IconChecklist size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
}
