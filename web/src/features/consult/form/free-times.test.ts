import { expect, it } from 'vitest'
import { freeTimes } from './free-times.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-26T13:50:00.000Z')
const wanted = { day: '2026-11-26', length: 30, providerId: 'dora', zone, now }
const visit = {
  ...{ id: 'one', providerId: 'dora', status: 'confirmed' as const },
  ...{ scheduledAt: '2026-11-26T15:00:00.000Z', minutes: 30 },
}

const near = (times: ReadonlySet<string>) =>
  ['08:45', '09:00', '09:30', '09:45', '10:00', '10:15', '10:30'].filter((time) => times.has(time))

it('offers the times of a day that have not passed', () => {
  expect(near(freeTimes([], wanted))).toEqual([
    '09:00',
    '09:30',
    '09:45',
    '10:00',
    '10:15',
    '10:30',
  ])
})

it('leaves out the times at which the doctor has something else', () => {
  expect(near(freeTimes([visit], wanted))).toEqual(['09:00', '09:30', '10:30'])
  expect(near(freeTimes([visit], { ...wanted, length: 60 }))).toEqual(['09:00', '10:30'])
})

it('offers what others have, what was canceled, and the time of the call itself', () => {
  const all = ['09:00', '09:30', '09:45', '10:00', '10:15', '10:30']
  expect(near(freeTimes([{ ...visit, providerId: 'ann' }], wanted))).toEqual(all)
  expect(near(freeTimes([{ ...visit, status: 'canceled' }], wanted))).toEqual(all)
  expect(near(freeTimes([visit], { ...wanted, consultId: 'one' }))).toEqual(all)
})
