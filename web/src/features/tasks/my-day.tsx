import { Button, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { firstTasksQuery } from '../../data/tasks.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging } from '../../session/undo.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useRowKeys } from '../../ui/row-keys.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import { shownAs } from './changing.ts'
import { dayOf } from './day.ts'
import { actionColumn, TaskCard, taskColumns, usualColumns } from './task-table.tsx'
import { taskTexts as texts } from './texts.ts'

const columns = [...usualColumns.map((name) => taskColumns[name]), actionColumn]

/** As many as a person can have in sight; the list has all of them. */
const MOST = 100

/** What somebody does today: what is late, due, waits for them to be confirmed, and comes next. */
export function MyDay({ onList }: { onList: () => void }) {
  const { id: practiceId } = usePractice()
  const member = useMember()
  const zone = useZone()
  const mayConfirm = usePermission('practices.tasks.confirm')
  const changing = useChanging()
  const [now] = useState(() => new Date())
  const own = { advocateId: member?.id ?? '', status: taskStatus.ongoing }
  const mine = useQuery(firstTasksQuery(practiceId, own, MOST))
  const waiting = useQuery({
    ...firstTasksQuery(practiceId, { status: taskStatus.awaitingConfirmation }, MOST),
    enabled: mayConfirm,
  })
  const list = useRef<HTMLDivElement>(null)
  const rowKeys = useRowKeys(list, undefined, mine.data !== undefined)

  const failed = [mine, waiting].find(({ error, data }) => error && !data)
  if (failed?.error) {
    return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  }
  if (!mine.data || (mayConfirm && !waiting.data)) return <LinesSkeleton count={8} />
  // What was completed stays in its place as long as it can be undone.
  const shown = mine.data.items.map((task) => shownAs(task, changing))
  const { overdue, today, next } = dayOf(shown, now, zone)
  const parts = [
    { title: texts.day.overdue, tasks: overdue },
    { title: texts.day.today, tasks: today },
    { title: texts.day.waiting, tasks: waiting.data?.items ?? [] },
    { title: texts.day.next, tasks: next },
  ].filter(({ tasks }) => tasks.length > 0)
  if (parts.length === 0) {
    return (
      <EmptyState
        illustration="tasks"
        title={texts.day.noneTitle}
        text={texts.day.none}
        action={
          <Button variant="default" mt="xs" onClick={onList}>
            {texts.day.all}
          </Button>
        }
      />
    )
  }
  return (
    <Stack gap="lg" mt="md" ref={list} {...rowKeys}>
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </Stack>
  )
}

function Part({ title, tasks }: { title: string; tasks: readonly Task[] }) {
  const label = useId()
  return (
    <section aria-labelledby={label}>
      <Title order={2} size="h4" mb="xs" id={label}>
        {texts.day.count(title, tasks.length)}
      </Title>
      <DataTable
        label={title}
        columns={columns}
        rows={tasks}
        keyOf={({ id }) => id}
        card={(task) => <TaskCard task={task} />}
        empty={null}
      />
    </section>
  )
}
