import { patientRoutes } from '#shared/api/patients.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import type { Task } from '#shared/model/task.ts'
import { type ApiError, isError, toApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { forEachBeside } from './beside.ts'
import { mutation } from './mutation.ts'

const api = createClient({ patients: patientRoutes, tasks: taskRoutes })

/** How many tasks somebody else has now, and those that could not be given to them, each with why. */
export type Reassigned = { given: number; refused: { id: string; error: ApiError }[] }

/**
 * Gives tasks to an advocate by a call each, so that each is checked, told and audited as if it were
 * given by itself. What they have already counts as given. Fails only where nothing could be given.
 */
export const reassignTasks = (practiceId: string) =>
  mutation({
    run: async ({
      tasks,
      advocateId,
    }: {
      tasks: readonly Pick<Task, 'id'>[]
      advocateId: string
    }): Promise<Reassigned> => {
      const report: Reassigned = { given: 0, refused: [] }
      async function give(taskId: string): Promise<void> {
        try {
          await api.tasks.update({ params: { practiceId, taskId }, body: { advocateId } })
          report.given += 1
        } catch (thrown) {
          const error = toApiError(thrown)
          if (isError(error, 'ERR_NO_CHANGE') && error.comments.length === 0) report.given += 1
          else report.refused.push({ id: taskId, error })
        }
      }
      const queue = tasks.map(({ id }) => id)
      await forEachBeside(queue, give)
      const [first] = report.refused
      if (first && report.given === 0) throw first.error
      return report
    },
    invalidates: [['tasks'], ['status'], api.patients.events.key],
    invalidatesOnError: true,
  })
