import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Task } from '#shared/model/task.ts'
import { taskQuery } from '../../../data/tasks.ts'
import { usePractice } from '../../../session/member.ts'
import { useKeys } from '../../../ui/keys.ts'
import type { TaskSearch } from '../../../ui/task-search.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { useShown } from '../changing.ts'
import { besideOf } from './beside.ts'

/** Names the button by which a row opens its task. */
export const OPENS_TASK = 'data-opens-task'

export type OpenTaskProps = {
  search: TaskSearch
  /** `push` where it is a step to go back to. */
  onSearch: (search: TaskSearch, push?: boolean) => void
}

/**
 * The task that the address opens beside the list, and the way from one to the next.
 * @param tasks what is listed, in its order; undefined while it is on its way
 */
export function useOpenTask(
  { search, onSearch }: OpenTaskProps,
  tasks: readonly Task[] | undefined,
) {
  const { task: taskId } = search
  const { id: practiceId } = usePractice()
  const shown = useShown()
  const wide = useWide()
  const place = useRef(0)
  const at = tasks?.findIndex(({ id }) => id === taskId) ?? -1
  if (at >= 0) place.current = at
  const listed = tasks?.[at]
  const former = useRef<Task>(undefined)
  if (listed) former.current = listed
  // One that an address names, or that has left the list since it was finished.
  const alone = useQuery({
    ...taskQuery(practiceId, taskId ?? ''),
    enabled: taskId !== undefined && tasks !== undefined && !listed,
  })
  const kept = former.current?.id === taskId ? former.current : undefined
  const read = listed ?? alone.data ?? kept

  const beside = (step: 1 | -1) => taskId && besideOf(tasks ?? [], taskId, place.current, step)?.id
  function step(by: 1 | -1) {
    const next = beside(by)
    if (next) onSearch({ ...search, task: next })
  }
  useKeys(taskId ? { j: () => step(1), k: () => step(-1) } : {})
  useEffect(() => {
    if (taskId) rowOf(taskId)?.scrollIntoView({ block: 'nearest' })
  }, [taskId])

  function close() {
    onSearch({ ...search, task: undefined })
    // Once the page is drawn without the panel.
    if (taskId) requestAnimationFrame(() => rowOf(taskId)?.focus())
  }
  return {
    taskId,
    /** It is in a panel at the side of the list, which has less room for it. */
    isBeside: wide && taskId !== undefined,
    /** The same as `Asked`: while it is on its way there is none. */
    query: {
      data: read && shown(read),
      error: alone.error,
      refetch: () => void alone.refetch(),
    },
    hasBeside: (by: 1 | -1) => beside(by) !== undefined,
    step,
    close,
    open: ({ id }: Task) => onSearch({ ...search, task: id }, taskId === undefined),
  }
}
export type OpenTask = ReturnType<typeof useOpenTask>

function rowOf(taskId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${OPENS_TASK}="${CSS.escape(taskId)}"]`)
}
