import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { countTask } from './operations/react.ts'

const dependencies = consumerDependencies()

export const handler = consume(subscriptions.status, {
  /** A task was assigned to an advocate: it waits for them. */
  'status/on-task-created': (event, name) => {
    const { advocateId, dueAt, isWaiting } = event.payload
    const after = { advocateId, dueAt, isWaiting, status: taskStatus.ongoing }
    return countTask(dependencies, name, event, { before: null, after })
  },
  /** A task is done, or due another day, or somebody else's. */
  'status/on-task-changed': (event, name) => countTask(dependencies, name, event, event.payload),
})
