import { Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { RelativeTime } from './relative-time.tsx'
import { uiTexts } from './texts.ts'

type Timed = Pick<Task, 'dueAt' | 'status' | 'isWaiting'>

/** When something is due; marked where that has passed. */
export function DueTime({ at }: { at: string }) {
  if (Date.parse(at) >= Date.now()) return <RelativeTime at={at} />
  return (
    <Text span size="sm" fw={600} c="var(--mantine-color-error)">
      <VisuallyHidden>{uiTexts.overdue} </VisuallyHidden>
      <RelativeTime at={at} />
    </Text>
  )
}

/** When a task is due; marked where that has passed and it is still open, and where it has not started. */
export function Due({ task: { dueAt, status, isWaiting } }: { task: Timed }) {
  const isOngoing = status === taskStatus.ongoing
  return (
    <Group gap={6} wrap="nowrap">
      {isOngoing ? <DueTime at={dueAt} /> : <RelativeTime at={dueAt} />}
      {isOngoing && isWaiting && <Badge color="gray">{uiTexts.notStarted}</Badge>}
    </Group>
  )
}
