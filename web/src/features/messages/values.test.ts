import { expect, it } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { calendarOf, excessOf, mayAnswer } from './values.ts'

const zone = 'America/Chicago'
const now = new Date('2026-03-10T15:00:00.000Z')

it('is a time of the practice, once title, day and time are there and ahead', () => {
  const moment = { day: '2026-03-10', time: '10:15' }
  expect(calendarOf({ title: ' Visit ', moment }, zone, now)).toEqual({
    calendarTitle: 'Visit',
    calendarTime: '2026-03-10T15:15:00.000Z',
  })
  expect(calendarOf({ title: ' ', moment }, zone, now)).toBeNull()
  expect(calendarOf({ title: 'Visit', moment: { ...moment, time: null } }, zone, now)).toBeNull()
  expect(calendarOf({ title: 'Visit', moment: { ...moment, time: '10:00' } }, zone, now)).toBeNull()
})

it('counts characters as people do', () => {
  expect(excessOf('🦵'.repeat(10_000))).toBe(0)
  expect(excessOf('🦵'.repeat(10_002))).toBe(2)
})

it('lets those answer who may read the messages', () => {
  const own = { providerId: 'dan' }
  expect(mayAnswer({ staffId: 'ann', roles: [role.staff] }, own)).toBe(true)
  expect(mayAnswer({ staffId: 'dan', roles: [role.provider] }, own)).toBe(true)
  expect(mayAnswer({ staffId: 'eve', roles: [role.provider] }, own)).toBe(false)
  expect(mayAnswer({ staffId: 'cy', roles: [role.hrManager] }, own)).toBe(false)
})
