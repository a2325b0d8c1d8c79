import type { Task } from '#shared/model/task.ts'

/** A task for tests. */
export const aTask = (id: string, dueAt: string, changes: Partial<Task> = {}): Task => ({
  ...{ id, dueAt, practiceId: 'P', patientId: 'J', patientName: 'Jane Doe' },
  ...{ subjectId: null, subject: 'Call', status: 0, priority: 0, distributeMethod: 'task' },
  ...{ advocateId: 'A', advocateName: 'Ann Lee', providerId: null, providerName: null },
  ...{ creatorId: null, creatorName: null, comments: '', notified: [], checklist: [], trail: [] },
  ...{ startedAt: '2026-03-01T12:00:00.000Z', isWaiting: false, failAfterDue: false },
  ...{ advocateCanComplete: true, prevTaskId: null, reroute: null, completedAt: null, version: 1 },
  createdAt: '2026-03-01T12:00:00.000Z',
  ...changes,
})
