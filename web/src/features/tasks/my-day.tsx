import { Anchor, Button, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { firstTasksQuery } from '../../data/tasks.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging } from '../../session/undo.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useRowKeys } from '../../ui/row-keys.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import { shownAs } from './changing.ts'
import { type DayPart, dayOf } from './day.ts'
import { type TaskRecord, WithTask } from './panel/task-panel.tsx'
import { type OpenTask, type OpenTaskProps, useOpenTask } from './panel/use-open-task.ts'
import { actionColumn, TaskCard, taskColumns } from './task-table.tsx'
import { taskTexts } from './texts.ts'

const { day: texts } = taskTexts
/** In percent: the parts of the day are tables below each other, whose columns are in line. */
const shares = { subject: 25, patient: 18, priority: 10, dueAt: 15, status: 14, advocate: 14 }
const narrow = ['subject', 'patient', 'priority', 'dueAt'] as const
const withShare = (name: keyof typeof shares) => ({ ...taskColumns[name], share: shares[name] })
const columnsOf = (last: 'status' | 'advocate') => ({
  wide: [...narrow.map(withShare), withShare(last), { ...actionColumn, share: 18 }],
  /** Beside the one that is open, which says the rest. */
  narrow: narrow.map(withShare),
})
/** Of one's own it needs no saying whose they are. */
const ownColumns = columnsOf('status')
const waitingColumns = columnsOf('advocate')

/** As many as a person can have in sight; the list has all of them. */
const MOST = 100

type Part = DayPart & { title: string; columns: typeof ownColumns }

type Props = OpenTaskProps & { record: TaskRecord; head: ReactNode }

/** What somebody does today: what is late, due, waits for them to be confirmed, and comes next. */
export function MyDay({ search, onSearch, record, head }: Props) {
  const { query, parts } = useDay()
  const tasks = useMemo(() => parts?.flatMap((part) => part.tasks), [parts])
  const opened = useOpenTask({ search, onSearch }, tasks)
  const onList = () => onSearch({ ...search, day: undefined, task: undefined })
  return (
    <WithTask opened={opened} record={record}>
      {head}
      <Loaded query={{ ...query, data: parts }} skeleton={<LinesSkeleton count={8} />}>
        {(parts) =>
          parts.length === 0 ? (
            <AllDone onList={onList} />
          ) : (
            <Parts parts={parts} opened={opened} onList={onList} />
          )
        }
      </Loaded>
    </WithTask>
  )
}

/** The parts of the day that have something in them; what was completed stays as long as it can be undone. */
function useDay() {
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
  const parts = useMemo(() => {
    if (!mine.data || (mayConfirm && !waiting.data)) return undefined
    const items = mine.data.items.map((task) => shownAs(task, changing, mayConfirm))
    const { overdue, today, next } = dayOf({ items, total: mine.data.total }, now, zone)
    const { items: tasks = [], total: count = 0 } = waiting.data ?? {}
    const all: Part[] = [
      { title: texts.overdue, columns: ownColumns, ...overdue },
      { title: texts.today, columns: ownColumns, ...today },
      { title: texts.waiting, columns: waitingColumns, tasks, count, orMore: false },
      { title: texts.next, columns: ownColumns, ...next },
    ]
    return all.filter((part) => part.tasks.length > 0)
  }, [mine.data, waiting.data, mayConfirm, changing, now, zone])
  const failed = mine.error && !mine.data ? mine : waiting
  return { query: { error: failed.error, refetch: () => void failed.refetch() }, parts }
}

function AllDone({ onList }: { onList: () => void }) {
  return (
    <EmptyState
      illustration="tasks"
      title={texts.noneTitle}
      text={texts.none}
      action={
        <Button variant="default" mt="xs" onClick={onList}>
          {texts.all}
        </Button>
      }
    />
  )
}

type PartsProps = { parts: readonly Part[]; opened: OpenTask; onList: () => void }

function Parts({ parts, opened, onList }: PartsProps) {
  const list = useRef<HTMLDivElement>(null)
  const rowKeys = useRowKeys(opened.taskId ? null : list, undefined, true)
  const isCut = parts.some(({ tasks, count, orMore }) => orMore || count > tasks.length)
  return (
    <Stack gap="lg" mt="md" ref={list} {...rowKeys}>
      {parts.map((part) => (
        <DayTable key={part.title} part={part} opened={opened} />
      ))}
      {isCut && (
        <Anchor component="button" type="button" size="sm" onClick={onList} ta="start">
          {texts.all}
        </Anchor>
      )}
    </Stack>
  )
}

function DayTable({ part, opened }: { part: Part; opened: OpenTask }) {
  const label = useId()
  const { title, tasks, count, orMore, columns } = part
  return (
    <section aria-labelledby={label}>
      <Title order={2} size="h4" mb="xs" id={label}>
        {texts.count(title, count, orMore)}
      </Title>
      <DataTable
        label={title}
        columns={opened.isBeside ? columns.narrow : columns.wide}
        rows={tasks}
        keyOf={({ id }: Task) => id}
        onPress={opened.open}
        isCurrent={({ id }) => id === opened.taskId}
        card={(task) => <TaskCard task={task} onOpen={opened.open} />}
        empty={null}
      />
    </section>
  )
}
