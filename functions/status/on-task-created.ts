import { taskCreated } from '#events/task-created.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { taskStatus } from '#shared/model/tasks.ts'
import { keepTasks } from './react.ts'

const dependencies = consumerDependencies()

/** A task was given to an advocate: it waits for them. */
export const handler = consume(taskCreated, async (event) => {
  const { advocateId, dueAt } = event.payload
  const after = { advocateId, dueAt, status: taskStatus.ongoing }
  await keepTasks(dependencies, 'status/on-task-created', event, { before: null, after })
})
