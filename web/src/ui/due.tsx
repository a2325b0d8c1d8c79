import { Badge, Group } from '@mantine/core'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { RelativeTime } from './relative-time.tsx'

type Timed = Pick<Task, 'dueAt' | 'status' | 'isWaiting'>

/** When a task is due; marked where that has passed and it is still open, and where it has not started. */
export function Due({ task: { dueAt, status, isWaiting } }: { task: Timed }) {
  const isOngoing = status === taskStatus.ongoing
  const late = isOngoing && Date.parse(dueAt) < Date.now()
  return (
    <Group gap={6} wrap="nowrap">
      <RelativeTime at={dueAt} />
      {late && <Badge color="red">Overdue</Badge>}
      {isOngoing && isWaiting && !late && <Badge color="gray">Not started</Badge>}
    </Group>
  )
}
