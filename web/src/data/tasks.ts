import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ClientInput } from '#shared/api/contract.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import type { Task } from '#shared/model/task.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { isKnownPage, query, useRefetchOnChange } from './query.ts'

const api = createClient({ patients: patientRoutes, tasks: taskRoutes })

export type TaskFilter = Omit<ClientInput<typeof taskRoutes.list>['query'], 'offset' | 'limit'>

const PAGE = 50
const FIRST = 5
const OF_PATIENT = 100

/** The tasks that the filter lets through, page after page, most pressing first. */
export function tasksQuery(practiceId: string, filter: TaskFilter) {
  const params = { practiceId }
  return infiniteQueryOptions({
    queryKey: [...api.tasks.list.key, { params, query: filter }, 'pages'],
    queryFn: ({ pageParam: offset, ...context }) =>
      api.tasks.list(
        { params, query: { ...filter, offset, limit: PAGE } },
        { signal: context.signal, isRepeated: isKnownPage(context, offset) },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : null,
    refetchOnWindowFocus: true,
  })
}

/** The first of the tasks that the filter lets through, most pressing first, and how many there are. */
export const firstTasksQuery = (practiceId: string, filter: TaskFilter, limit = FIRST) =>
  queryOptions({
    ...query(api.tasks.list, { params: { practiceId }, query: { ...filter, limit } }),
    refetchOnWindowFocus: true,
  })

/** One task, as it is now. */
export const taskQuery = (practiceId: string, taskId: string) =>
  query(api.tasks.get, { params: { practiceId, taskId } })

/** How a task of a type about a provider's patient can find its advocate; empty where not chosen. */
export const taskMethodsQuery = (
  practiceId: string,
  { subjectId, providerId }: { subjectId: string; providerId: string },
) =>
  query(api.tasks.methods, {
    params: { practiceId },
    query: { ...(subjectId && { subjectId }), ...(providerId && { providerId }) },
  })

/** What shows tasks, their count, and the history and the row of who they are about. */
const invalidates = [['tasks'], ['status'], api.patients.events.key] as const

export const addTask = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.tasks.create>, options) =>
      api.tasks.create({ params: { practiceId }, body }, options),
    invalidates,
  })

/** Changes what is sent of a task. */
export const changeTask = (practiceId: string, taskId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.tasks.update>) =>
      api.tasks.update({ params: { practiceId, taskId }, body }),
    invalidates,
    invalidatesOnError: true,
  })

/** What is said as a task ends, and the colleagues whom that mentions. */
type Ending = { comments?: string; notifyStaffIds?: string[] }

/** Ends a task in another way than by completing it, or confirms that it is done. */
export const endTask = (
  practiceId: string,
  { id: taskId, version }: Pick<Task, 'id' | 'version'>,
  action: 'confirm' | 'incomplete' | 'cancel',
) =>
  mutation({
    run: ({ comments, notifyStaffIds = [] }: Ending, options) =>
      api.tasks[action](
        {
          params: { practiceId, taskId },
          body: { version, ...(comments && { comments, notifyStaffIds }) },
        },
        options,
      ),
    invalidates,
    invalidatesOnError: true,
  })

type Completion = Pick<Task, 'id' | 'version'> & BodyOf<typeof api.tasks.complete>

/** Completes a task; the timeline of its patient says so. */
export const completeTask = (practiceId: string) =>
  mutation({
    run: ({ id: taskId, ...body }: Completion, options) =>
      api.tasks.complete({ params: { practiceId, taskId }, body }, options),
    invalidates,
  })

/** Reads the lists of tasks again when the count of those due has changed. */
export const useFreshTasks = (due: number | undefined) => useRefetchOnChange(due, ['tasks'])

/** The tasks about a patient, most pressing first. */
export const patientTasksQuery = (practiceId: string, patientId: string) =>
  firstTasksQuery(practiceId, { patientId }, OF_PATIENT)
