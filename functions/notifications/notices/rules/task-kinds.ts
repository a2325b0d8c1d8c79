import type { Received } from '#events/define.ts'
import {
  taskChanged,
  taskCreated,
  taskDueSoon,
  taskMentioned,
  taskUntouched,
} from '#events/tasks.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import { type Notice, tab, toHolders, unlessActor, withPatient } from './notice.ts'

const ofTasks = { needs: 'practices.tasks.list', link: tab('tasks') } as const

type Created = Received<(typeof taskCreated)['schema']>

const toAdvocate = (event: Created) => ({
  recipients: () => unlessActor(event, event.payload.advocateId),
  about: { patientId: event.payload.patientId },
})

/** The kinds of notification that tell of tasks. */
export const taskKinds = {
  taskGiven: kindOf(taskCreated, {
    from: (event) => (event.payload.isOfNewLead ? null : toAdvocate(event)),
    words: ({ patient }) => withPatient('New task for you', patient),
    ...ofTasks,
  }),
  leadGiven: kindOf(taskCreated, {
    from: (event) => (event.payload.isOfNewLead ? toAdvocate(event) : null),
    words: ({ patient }) => withPatient('New lead for you', patient),
    ...ofTasks,
  }),
  taskHandedOver: kindOf(taskChanged, {
    from: (event) => {
      const { before, after, patientId, rerouted } = event.payload
      if (rerouted || before.advocateId === after.advocateId) return null
      return { recipients: () => unlessActor(event, after.advocateId), about: { patientId } }
    },
    words: ({ patient, actor }) => withPatient(`${actor} gave you a task`, patient),
    ...ofTasks,
  }),
  taskStarted: kindOf(taskChanged, {
    from: ({ payload: { before, after, patientId } }) =>
      before.isWaiting && !after.isWaiting
        ? { recipients: () => [after.advocateId], about: { patientId } }
        : null,
    words: ({ patient }) => withPatient('A task of yours starts', patient),
    ...ofTasks,
  }),
  taskDueSoon: kindOf(taskDueSoon, {
    from: ({ payload: { advocateId, patientId } }) => ({
      recipients: () => [advocateId],
      about: { patientId },
    }),
    words: ({ patient }) => withPatient('A task is due within the hour', patient),
    ...ofTasks,
  }),
  taskFailed: kindOf(taskChanged, {
    from: ({ payload: { before, after, patientId } }) =>
      before.status !== taskStatus.failed && after.status === taskStatus.failed
        ? { recipients: () => [after.advocateId], about: { patientId } }
        : null,
    words: ({ patient }) => withPatient('A task failed, as it was past due', patient),
    ...ofTasks,
  }),
  taskRerouted: kindOf(taskChanged, {
    from: ({ payload: { after, patientId, rerouted } }) =>
      rerouted ? { recipients: () => [after.advocateId], about: { patientId } } : null,
    words: ({ patient }) => withPatient('A task came to you, as no one had touched it', patient),
    ...ofTasks,
  }),
  taskTaken: kindOf(taskChanged, {
    from: ({ payload: { before, patientId, rerouted } }) =>
      rerouted ? { recipients: () => [before.advocateId], about: { patientId } } : null,
    words: ({ patient }) =>
      withPatient('A task of yours went to the next, as you had not touched it', patient),
    ...ofTasks,
  }),
  taskMentioned: kindOf(taskMentioned, {
    from: (event) => ({
      recipients: () => event.payload.staffIds.flatMap((id) => unlessActor(event, id)),
      about: { patientId: event.payload.patientId },
    }),
    words: ({ patient, actor }) => withPatient(`${actor} mentioned you in a task`, patient),
    ...ofTasks,
  }),
  taskUntouched: kindOf(taskUntouched, {
    from: (event) =>
      toHolders(event, 'practices.distributions.update', { patientId: event.payload.patientId }),
    words: ({ patient }) =>
      withPatient('No one touches a task, and no one is left for it', patient),
    ...ofTasks,
  }),
} satisfies Record<string, Kind<Notice>>
