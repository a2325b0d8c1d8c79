import { expect, test } from 'vitest'
import { reminderChoices, remindersOf, remindersValues } from './reminders.ts'

test('reminders are chosen in words, none or up to two, each once', () => {
  expect(remindersValues([48, 2])).toEqual({ first: '2 days before', second: '2 hours before' })
  expect(remindersOf(remindersValues([168, 24]))).toEqual([168, 24])
  expect(remindersOf({ first: '2 hours before', second: '2 days before' })).toEqual([48, 2])
  expect(remindersOf({ first: 'A day before', second: 'A day before' })).toEqual([24])
  expect(remindersOf(remindersValues([]))).toEqual([])
  expect(reminderChoices).toHaveLength(4)
})
