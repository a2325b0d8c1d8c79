import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

it('is read by others as the moment and the words that were meant', () => {
  const title = 'Follow-up, knee; bring \\ the “MRI” 🦵 '.repeat(6)
  const at = '2026-11-01T06:30:00.000Z'
  const practice = 'Bay, Spine'
  const text = calendarFile({ id: 'm1', title, at, practice }, new Date('2026-03-10T15:00:00.000Z'))
  const parsed = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(parsed.getFirstSubcomponent('vevent') ?? undefined)
  expect(event.summary).toBe(`${title} (${practice})`)
  expect(event.startDate.toJSDate().toISOString()).toBe(at)
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-01T07:00:00.000Z')
  expect(event.uid).toBe('m1@praxis')
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  }
})
