import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Task } from '#shared/model/task.ts'
import { isOpenTask } from '#shared/model/task-codes.ts'
import type { Column } from '../../ui/data-table.tsx'
import { taskTexts as texts } from './texts.ts'

/** The tasks that are picked, among those that are listed and not finished, and the column to pick them in. */
export function usePickedTasks(tasks: readonly Task[] | undefined, mayPick: boolean) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const open = useMemo(() => (mayPick ? (tasks?.filter(isOpenTask) ?? []) : []), [tasks, mayPick])
  const picked = open.filter(({ id }) => ids.has(id))

  const box = (task: Task, size: 'xs' | 'md' = 'md') =>
    isOpenTask(task) && (
      <Checkbox
        size={size}
        aria-label={texts.pickOf(task.subject, task.patientName)}
        checked={ids.has(task.id)}
        onChange={() => setIds(toggled(ids, task.id))}
      />
    )
  const column: Column<Task, never> = {
    label: texts.pick,
    unlabeled: true,
    width: 40,
    render: (task) => box(task, 'xs'),
  }
  return {
    picked,
    isAll: picked.length === open.length,
    /** The box of a task on a card. */
    box: (task: Task) => box(task),
    columns: mayPick ? [column] : [],
    pickAll: () => setIds(new Set(open.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return after
}
