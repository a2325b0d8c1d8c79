import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Task } from '#shared/model/task.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { Due } from '../tasks/due.tsx'
import { myTasksQuery } from '../tasks/queries.ts'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.tasks

/** The member's own open tasks, most pressing first. */
export function MyTasks({ practiceId, memberId }: { practiceId: string; memberId: string }) {
  const { data, error, refetch } = useQuery(myTasksQuery(practiceId, memberId))
  return (
    <Panel
      title={texts.title}
      aside={
        data && data.total > 0 ? (
          <Anchor size="sm" renderRoot={(props) => <Link to="/practice-hub/tasks" {...props} />}>
            {texts.all} ({data.total})
          </Anchor>
        ) : null
      }
    >
      {!data &&
        (error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton />)}
      {data?.items.length === 0 && (
        <EmptyState compact illustration="tasks" title={texts.none} text={texts.noneText} />
      )}
      {data?.items.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </Panel>
  )
}

function TaskRow({ task }: { task: Task }) {
  return (
    <Link
      to="/patient-link/$patientId"
      params={{ patientId: task.patientId }}
      className={classes.row}
    >
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} truncate>
          {task.subject}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {task.patientName}
        </Text>
      </Stack>
      <Due task={task} />
    </Link>
  )
}
