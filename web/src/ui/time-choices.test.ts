import { expect, it } from 'vitest'
import { timeChoice, timeFilter, timesOfDay } from './time-choices.ts'

const found = (search: string) =>
  timeFilter({ options: timesOfDay.map(timeChoice), search, limit: Number.POSITIVE_INFINITY }).map(
    (option) => ('label' in option ? option.label : ''),
  )

it('offers every quarter of an hour with AM or PM', () => {
  expect(timesOfDay).toHaveLength(96)
  expect(timeChoice('00:00')).toEqual({ value: '00:00', label: '12:00 AM' })
  expect(timeChoice('15:45')).toEqual({ value: '15:45', label: '3:45 PM' })
  expect(found('')).toHaveLength(96)
})

it.each([
  ['3', '3:00 PM'],
  ['9', '9:00 AM'],
  ['1', '1:00 PM'],
  ['12', '12:00 PM'],
  ['3a', '3:00 AM'],
  ['3:30 am', '3:30 AM'],
  ['330p', '3:30 PM'],
  ['3.45PM', '3:45 PM'],
  ['15:30', '3:30 PM'],
  ['0915', '9:15 AM'],
  ['00', '12:00 AM'],
])('understands %s as %s', (typed, first) => {
  expect(found(typed)[0]).toBe(first)
})

it('finds nothing for what is no time', () => {
  expect(found('noon')).toEqual([])
  expect(found('27')).toEqual([])
})
