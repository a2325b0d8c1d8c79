import { taskCreated } from '#events/task-created.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { taskGiven } from './domain/timeline.ts'
import { react } from './react.ts'
import { createPatientStore } from './store.dynamo.ts'

const dependencies = consumerDependencies()

/** A task about the person was given to an advocate: the history says so. */
export const handler = consume(taskCreated, async (event) => {
  const { patientId, taskId, advocateId } = event.payload
  const store = createPatientStore(dependencies.table, practiceOf(event))
  const advocate = await store.staff(advocateId)
  await react(dependencies, event, {
    name: 'patients/on-task-created',
    patientId,
    effect: () => ({ change: null, happening: taskGiven(taskId, advocate) }),
  })
})
