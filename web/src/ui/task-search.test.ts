import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dueChoices } from '#shared/model/task-filters.ts'
import { taskSearch } from './task-search.ts'
import { dueChoiceOf, dueWindow, openTasks, toFilter } from './task-windows.ts'

const now = new Date('2026-03-04T20:00:00Z')
const zone = 'America/Chicago'

describe('the search of the task list', () => {
  it('ends today with the last moment of the day in the zone, 730 days after it begins', () => {
    expect(dueWindow('today', now, zone)).toEqual({
      dueAtFrom: '2024-03-04T06:00:00.000Z',
      dueAtTo: '2026-03-05T05:59:59.999Z',
    })
  })

  it('opens on what is still to be done', () => {
    expect(openTasks(now, zone)).toMatchObject({ status: 0, dueAtTo: undefined })
  })

  it.each(dueChoices)('tells the choice of %s from its window', (choice) => {
    expect(dueChoiceOf(dueWindow(choice, now, zone), now, zone)).toBe(choice)
  })

  it('asks for the tasks of the member unless for those of everyone', () => {
    expect(toFilter({ status: 0 }, 'me')).toEqual({ status: '0', advocateId: 'me' })
    expect(toFilter({ status: [0, 15], priority: 10, everyone: 1 }, 'me')).toEqual({
      status: '0,15',
      priority: '10',
    })
  })

  it('takes any address, and leaves out what it cannot read', () => {
    fc.assert(
      fc.property(
        fc.record({
          dueAtFrom: fc.anything(),
          dueAtTo: fc.anything(),
          status: fc.anything(),
          priority: fc.anything(),
          subjectId: fc.anything(),
          patientId: fc.anything(),
          advocateId: fc.anything(),
          order: fc.anything(),
          day: fc.anything(),
          everyone: fc.anything(),
          view: fc.anything(),
          columns: fc.anything(),
          task: fc.anything(),
        }),
        (search) => {
          expect(v.safeParse(taskSearch, search).success).toBe(true)
        },
      ),
    )
  })
})
