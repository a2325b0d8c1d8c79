import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { taskOrderColumns } from '#shared/model/task-order.ts'
import { tasksQuery } from '../../data/tasks.ts'
import { useMember, usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeys } from '../../ui/keys.ts'
import { itemsOf } from '../../ui/more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toFilter } from '../../ui/task-windows.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useZone } from '../../ui/zone.tsx'
import { ColumnsMenu } from '../../views/columns-menu.tsx'
import { useListView } from '../../views/use-list-view.ts'
import { ViewBar } from '../../views/view-bar.tsx'
import { AddTask } from './add-task.tsx'
import { useShown } from './changing.ts'
import { MyDay } from './my-day.tsx'
import { nextOrder, orderOf } from './order.ts'
import { type TaskRecord, WithTask } from './panel/task-panel.tsx'
import { type OpenTaskProps, useOpenTask } from './panel/use-open-task.ts'
import { usePickedTasks } from './pick-column.tsx'
import { ReassignBar } from './reassign-bar.tsx'
import { TaskFilters, WhoseTasks } from './task-filters.tsx'
import { actionColumn, TaskCard, taskColumns } from './task-table.tsx'
import { taskTexts as texts } from './texts.ts'
import { viewedTasks } from './viewed-list.ts'

type Props = OpenTaskProps & { record: TaskRecord }

/** What is to be done: today by the member, or what of the practice the address asks for. */
export function TaskPage(props: Props) {
  const { search } = props
  useKeys({ c: completeFocused })
  if (!search.day) return <TaskList {...props} />
  return (
    <MyDay
      {...props}
      head={
        <>
          <PageHeader title={texts.title} action={<Actions />} />
          <WhoseTasks {...props} />
        </>
      }
    />
  )
}

function Actions() {
  const phone = usePhone()
  return (
    <Group gap="xs">
      {!phone && <TypesLink />}
      <AddTask />
    </Group>
  )
}

/** The tasks of the practice that the address asks for. */
function TaskList({ search, onSearch, record }: Props) {
  const practice = usePractice()
  const phone = usePhone()
  const member = useMember()
  const query = useInfiniteQuery(tasksQuery(practice.id, toFilter(search, member?.id ?? '')))
  const shown = useShown()
  const read = itemsOf(query.data)
  // What was completed stays in its place as long as it can be undone.
  const tasks = read?.map(shown)
  const total = query.data?.pages.at(-1)?.total
  const opened = useOpenTask({ search, onSearch }, tasks)
  const zone = useZone()
  const list = useMemo(() => viewedTasks(zone), [zone])
  const view = useListView({
    list,
    columns: taskColumns,
    search,
    onOpen: (asked) => onSearch(asked),
  })
  const views = <ViewBar view={view} />
  const mayPick = usePermission('practices.tasks.update')
  const picking = usePickedTasks(tasks, mayPick)
  // On a phone cards have boxes only after the button was pressed, because a press opens the task.
  const [isSelecting, setSelecting] = useState(false)
  const isPicking = phone && (isSelecting || picking.picked.length > 0)
  function togglePicking() {
    picking.clear()
    setSelecting(!isPicking)
  }

  return (
    <WithTask opened={opened} record={record}>
      <PageHeader title={texts.title} count={total} action={<Actions />} />
      {!phone && (
        <Group justify="space-between" mb="xs" gap="xs">
          {views}
          <ColumnsMenu
            names={taskOrderColumns}
            labels={taskColumns}
            choices={view.choices}
            onChoose={view.choose}
          />
        </Group>
      )}
      <TaskFilters
        {...{ search, onSearch }}
        about={tasks?.[0]?.patientName}
        {...(phone && {
          drawer: (
            <>
              {views}
              <TypesLink />
            </>
          ),
          beside: mayPick && (
            <Button variant="default" h={44} px="sm" flex="none" onClick={togglePicking}>
              {isPicking ? texts.stopPicking : texts.pick}
            </Button>
          ),
        })}
      />
      {picking.picked.length > 0 && (
        <ReassignBar
          picked={picking.picked}
          onPickAll={picking.isAll ? null : picking.pickAll}
          onClear={picking.clear}
        />
      )}
      <DataTable
        label={texts.title}
        columns={[
          ...picking.columns,
          ...view.columns,
          // The panel has them, and the list less room.
          ...(opened.isBeside ? [] : [actionColumn]),
        ]}
        onSize={view.size}
        rows={view.isPending && !phone ? undefined : tasks}
        query={query}
        more={{ note: texts.shown(tasks?.length ?? 0, total ?? 0) }}
        keyOf={({ id }) => id}
        {...(!opened.taskId && { keys: true })}
        onPress={opened.open}
        isCurrent={({ id }) => id === opened.taskId}
        order={orderOf(search)}
        onOrder={(column) => onSearch({ ...search, order: nextOrder(search, column) })}
        card={(task) => (
          <Group gap="sm" wrap="nowrap" align="flex-start">
            {isPicking && picking.box(task)}
            <TaskCard task={task} onOpen={opened.open} />
          </Group>
        )}
        skeletonRows={8}
        empty={
          <EmptyState
            illustration="tasks"
            title={texts.noneTitle}
            text={texts.noneFound}
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
    </WithTask>
  )
}

/** Completes the task that is open beside the list, else that of the row that has the focus. */
function completeFocused() {
  const panel = document.querySelector('[data-task-panel]')
  const within = panel ?? document.activeElement?.closest('tr')
  within?.querySelector<HTMLElement>('[data-complete]')?.click()
}

/** Where the practice says what tasks can be about. */
function TypesLink() {
  const mayManage = usePermission('practices.subjects.update')
  if (!mayManage) return null
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/practice-hub/task-types" {...props} />}
    >
      {texts.types}
    </Button>
  )
}
