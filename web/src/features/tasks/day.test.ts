import { expect, it } from 'vitest'
import type { Task } from '#shared/model/task.ts'
import { dayOf, NEXT_SHOWN } from './day.ts'
import { aTask } from './samples.ts'

const now = new Date('2026-03-04T20:00:00.000Z')
const zone = 'America/Chicago'

const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

it('tells what is late from what is due by the end of the day in the zone, and what comes after', () => {
  const items = [
    aTask('late', '2026-03-04T19:59:59.999Z'),
    aTask('now', '2026-03-04T20:00:00.000Z'),
    aTask('tonight', '2026-03-05T05:59:59.999Z'),
    aTask('tomorrow', '2026-03-05T06:00:00.000Z'),
  ]
  const day = dayOf({ items, total: 4 }, now, zone)

  expect(ids(day.overdue.tasks)).toEqual(['late'])
  expect(ids(day.today.tasks)).toEqual(['now', 'tonight'])
  expect(ids(day.next.tasks)).toEqual(['tomorrow'])
  expect(day).toMatchObject({ overdue: { count: 1 }, today: { count: 2 }, next: { count: 1 } })
})

it('has nothing that is still to begin, and not all that comes later', () => {
  const later = Array.from({ length: 20 }, (_, at) => aTask(`T${at}`, '2026-04-01T12:00:00.000Z'))
  const planned = aTask('planned', '2026-03-04T21:00:00.000Z', {
    startedAt: '2026-03-04T20:30:00.000Z',
  })

  const day = dayOf({ items: [planned, ...later], total: 21 }, now, zone)

  expect(day.today.tasks).toEqual([])
  expect(day.next.tasks).toHaveLength(NEXT_SHOWN)
  expect(day.next.count).toBe(20)
})

it('counts what was not read to what comes next, and else says that there may be more', () => {
  const late = aTask('late', '2026-03-04T19:00:00.000Z')
  const tonight = aTask('tonight', '2026-03-05T05:00:00.000Z')
  const tomorrow = aTask('tomorrow', '2026-03-05T06:00:00.000Z')

  expect(dayOf({ items: [late, tomorrow], total: 9 }, now, zone)).toMatchObject({
    overdue: { count: 1, orMore: false },
    next: { count: 8 },
  })
  expect(dayOf({ items: [late, tonight], total: 9 }, now, zone)).toMatchObject({
    overdue: { count: 1, orMore: false },
    today: { count: 1, orMore: true },
    next: { count: 0 },
  })
  expect(dayOf({ items: [late], total: 9 }, now, zone).overdue).toMatchObject({ orMore: true })
})
