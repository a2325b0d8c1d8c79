import { expect, it } from 'vitest'
import { boundsOf } from './bounds.ts'

const zone = 'America/Chicago'
const now = new Date('2026-03-04T20:03:30Z')

it('are whole days of the practice for moments, and days for births', () => {
  const search = { createdAt: 'today', dob: '1980-01-01..1980-12-31', lastUploadAt: '2026-03-01..' }

  expect(boundsOf(search, now, zone, 0)).toEqual({
    createdAtFrom: '2026-03-04T06:00:00.000Z',
    createdAtTo: '2026-03-05T05:59:59.999Z',
    dobFrom: '19800101',
    dobTo: '19801231',
    lastUploadAtFrom: '2026-03-01T06:00:00.000Z',
  })
})

it('are those of the clock that the address names', () => {
  const search = { newAt: '2026-03-01..2026-03-01', daysBy: 'Pacific/Auckland' }

  expect(boundsOf(search, now, zone, 0)).toEqual({
    newAtFrom: '2026-02-28T11:00:00.000Z',
    newAtTo: '2026-03-01T10:59:59.999Z',
  })
})

it('of what waits too long are the deadlines of each status', () => {
  const at = (day: string) => Date.parse(`${day}T06:00:00Z`)
  const [newest, open] = [at('2026-03-04'), at('2026-03-02')]
  const [engaged, review] = [at('2026-02-26'), at('2026-02-19')]

  expect(boundsOf({ waits: 1 }, now, zone, 0)).toEqual({
    waits: `1:${newest},2:${open},3:${engaged},4:${review}`,
  })
})

it('are none of all time, and where nothing is asked for', () => {
  expect(boundsOf({ createdAt: 'all', leadStatus: 1 }, now, zone, 0)).toEqual({})
})

it('of what is overdue end now, and stay for some minutes', () => {
  const until = { nextTaskDueAtTo: '2026-03-04T20:00:00.000Z' }

  expect(boundsOf({ tasks: 'overdue' }, now, zone, 0)).toEqual(until)
  expect(boundsOf({ tasks: 'overdue' }, new Date('2026-03-04T20:04:59Z'), zone, 0)).toEqual(until)
  expect(boundsOf({ tasks: 'overdue', nextTaskDueAt: 'yesterday' }, now, zone, 0)).toMatchObject({
    nextTaskDueAtTo: '2026-03-04T05:59:59.999Z',
  })
})
