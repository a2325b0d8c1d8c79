import { Badge, Group } from '@mantine/core'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { RelativeTime } from './relative-time.tsx'

/** When a task is due; marked where that has passed and it is still open. */
export function Due({ task: { dueAt, status } }: { task: Pick<Task, 'dueAt' | 'status'> }) {
  const late = status === taskStatus.ongoing && Date.parse(dueAt) < Date.now()
  return (
    <Group gap={6} wrap="nowrap">
      <RelativeTime at={dueAt} />
      {late && <Badge color="red">Overdue</Badge>}
    </Group>
  )
}
