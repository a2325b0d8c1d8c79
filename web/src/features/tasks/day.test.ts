import { expect, it } from 'vitest'
import type { Task } from '#shared/model/task.ts'
import { dayOf, NEXT_SHOWN } from './day.ts'

const now = new Date('2026-03-04T20:00:00.000Z')
const zone = 'America/Chicago'

const aTask = (id: string, dueAt: string, changes: Partial<Task> = {}): Task => ({
  ...{ id, dueAt, practiceId: 'P', patientId: 'J', patientName: 'Jane Doe' },
  ...{ subjectId: null, subject: 'Call', status: 0, priority: 0, distributeMethod: 'task' },
  ...{ advocateId: 'A', advocateName: 'Ann Lee', providerId: null, providerName: null },
  ...{ creatorId: null, creatorName: null, comments: '', checklist: [], trail: [] },
  ...{ startedAt: '2026-03-01T12:00:00.000Z', isWaiting: false, failAfterDue: false },
  ...{ advocateCanComplete: true, prevTaskId: null, reroute: null, completedAt: null, version: 1 },
  createdAt: '2026-03-01T12:00:00.000Z',
  ...changes,
})
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

it('tells what is late from what is due by the end of the day in the zone, and what comes after', () => {
  const day = dayOf(
    [
      aTask('late', '2026-03-04T19:59:59.999Z'),
      aTask('now', '2026-03-04T20:00:00.000Z'),
      aTask('tonight', '2026-03-05T05:59:59.999Z'),
      aTask('tomorrow', '2026-03-05T06:00:00.000Z'),
    ],
    now,
    zone,
  )

  expect(ids(day.overdue)).toEqual(['late'])
  expect(ids(day.today)).toEqual(['now', 'tonight'])
  expect(ids(day.next)).toEqual(['tomorrow'])
})

it('has nothing that is still to begin, and not all that comes later', () => {
  const later = Array.from({ length: 20 }, (_, at) => aTask(`T${at}`, '2026-04-01T12:00:00.000Z'))
  const planned = aTask('planned', '2026-03-04T21:00:00.000Z', {
    startedAt: '2026-03-04T20:30:00.000Z',
  })

  const day = dayOf([planned, ...later], now, zone)

  expect(day.today).toEqual([])
  expect(day.next).toHaveLength(NEXT_SHOWN)
})
