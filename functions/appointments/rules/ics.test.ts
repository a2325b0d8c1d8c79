import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './ics.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const anEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{ id: 'one', version: 2, scheduledAt: '2026-03-08T06:45:00.000Z', minutes: 45 },
  ...{ status: 'scheduled', summary: 'Appointment', location: null, url: null },
  ...changes,
})

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
    const value = (name: string) => String(one.getFirstPropertyValue(name) ?? '')
    return { value, event: new ICAL.Event(one) }
  })

it('is read as it was written, by moments that no change of a clock moves', () => {
  const location = 'Main office; 1 Main St, Houston\nBEGIN:VEVENT'
  const [first] = read(calendarFile([anEvent({ location, url: 'https://praxis.test/a?b=1' })], now))

  expect(first?.event.startDate.toJSDate()).toEqual(new Date('2026-03-08T06:45:00.000Z'))
  expect(first?.event.endDate.toJSDate()).toEqual(new Date('2026-03-08T07:30:00.000Z'))
  expect(first?.event.uid).toBe('one@praxis')
  expect(first?.value('location')).toBe(location)
  expect(first?.value('url')).toBe('https://praxis.test/a?b=1')
  expect(first?.value('status')).toBe('CONFIRMED')
})

it('says of what does not take place that it is canceled, so that calendars take it out', () => {
  const events = read(calendarFile([anEvent({ status: 'canceled' }), anEvent({ id: 'two' })], now))

  expect(events.map(({ value }) => value('status'))).toEqual(['CANCELLED', 'CONFIRMED'])
})

it('has lines that end as they must, of 75 bytes at most', () => {
  const text = calendarFile([anEvent({ summary: 'Ä'.repeat(100) })], now, 'Ours')

  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(76)
})
