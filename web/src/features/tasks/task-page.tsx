import { Button, SegmentedControl, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '#shared/model/task.ts'
import {
  type TaskStatus,
  taskStatus,
  taskStatuses,
  taskStatusLabels,
} from '#shared/model/task-codes.ts'
import { tasksQuery } from '../../data/tasks.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { useChanging } from '../../session/undo.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { TaskSearch } from '../../ui/task-search.ts'
import {
  type DueChoice,
  dueChoiceOf,
  dueChoices,
  dueWindow,
  toFilter,
} from '../../ui/task-windows.ts'
import { useZone } from '../../ui/zone.tsx'
import { columns, TaskCard } from './task-table.tsx'
import { taskTexts as texts } from './texts.ts'

type Props = { search: TaskSearch; onSearch: (search: TaskSearch) => void }

/** What is to be done in the practice, most pressing first. */
export function TaskPage({ search, onSearch }: Props) {
  const practice = usePractice()
  const member = useMember()
  const query = useInfiniteQuery(tasksQuery(practice.id, toFilter(search, member?.id ?? '')))
  const changing = useChanging()
  const read = itemsOf(query.data)
  // What was completed stays in its place as long as it can be undone.
  const tasks = read?.map((task) => shownAs(task, changing))
  const total = query.data?.pages.at(-1)?.total

  return (
    <>
      <PageHeader title={texts.title} count={total} />
      <Filters search={search} onSearch={onSearch} />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={tasks}
        query={query}
        more={{ note: texts.shown(tasks?.length ?? 0, total ?? 0) }}
        keyOf={({ id }) => id}
        keys
        card={(task) => <TaskCard task={task} />}
        skeletonRows={8}
        empty={
          <EmptyState
            illustration="tasks"
            title={texts.noneTitle}
            text={texts.none}
            action={
              !search.everyone && (
                <Button
                  variant="default"
                  mt="xs"
                  onClick={() => onSearch({ ...search, everyone: 1 })}
                >
                  {texts.showEveryone}
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}

function shownAs(task: Task, changing: ReadonlySet<string>): Task {
  return changing.has(task.id) ? { ...task, status: taskStatus.completed } : task
}

const dueData = dueChoices.map((value) => ({ value, label: texts.dueChoices[value] }))
const statusData = taskStatuses.map((status) => ({
  value: String(status),
  label: taskStatusLabels[status],
}))

function statusOf(value: string | null): TaskStatus | undefined {
  return taskStatuses.find((status) => String(status) === value)
}

function Filters({ search, onSearch }: Props) {
  const zone = useZone()
  const chooseDue = (choice: DueChoice) =>
    onSearch({ ...search, ...dueWindow(choice, new Date(), zone) })
  return (
    <FilterBar active={activeOf(search, zone)}>
      <SegmentedControl
        aria-label={texts.who}
        data={[
          { value: 'mine', label: texts.mine },
          { value: 'everyone', label: texts.everyone },
        ]}
        value={search.everyone ? 'everyone' : 'mine'}
        onChange={(who) => onSearch({ ...search, everyone: who === 'everyone' ? 1 : undefined })}
      />
      <Select
        aria-label={texts.due}
        allowDeselect={false}
        data={dueData}
        value={dueChoiceOf(search, new Date(), zone)}
        onChange={(value) => value && chooseDue(value)}
      />
      <Select
        aria-label={texts.status}
        clearable
        clearButtonProps={{ 'aria-label': texts.anyStatus }}
        placeholder={texts.anyStatus}
        data={statusData}
        value={search.status === undefined ? null : String(search.status)}
        onChange={(value) => onSearch({ ...search, status: statusOf(value) })}
      />
    </FilterBar>
  )
}

/** How many filters differ from what the page opens with. */
function activeOf(search: TaskSearch, zone: string): number {
  const isDue = dueChoiceOf(search, new Date(), zone) !== 'all'
  const isOther = search.status !== taskStatus.ongoing
  return [search.everyone === 1, isDue, isOther].filter(Boolean).length
}
