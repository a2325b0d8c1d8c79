import { taskChanged } from '#events/task-changed.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { keepTasks } from './react.ts'

const dependencies = consumerDependencies()

/** A task is done, or due another day, or somebody else's. */
export const handler = consume(taskChanged, async (event) => {
  await keepTasks(dependencies, 'status/on-task-changed', event, event.payload)
})
