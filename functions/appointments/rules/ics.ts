import ICAL from 'ical.js'
import {
  type AppointmentStatus,
  endOf,
  freesTime,
  startOf,
  type Time,
} from '#shared/model/appointment.ts'

/** An appointment as calendars of other makers get it: when and where, and nothing about whom. */
export type CalendarEvent = Time & {
  id: string
  version: number
  status: AppointmentStatus
  summary: string
  location: string | null
  url: string | null
}

/** A calendar file (RFC 5545). @param name what the calendar is called, where it has a name */
export function calendarFile(events: readonly CalendarEvent[], now: Date, name?: string): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Praxis//Appointments//EN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  if (name) calendar.addPropertyWithValue('x-wr-calname', name)
  for (const event of events) calendar.addSubcomponent(componentOf(event, now))
  return `${calendar.toString()}\r\n`
}

function componentOf(event: CalendarEvent, now: Date) {
  const component = new ICAL.Component('vevent')
  const add = (property: string, value: string | number | ICAL.Time) =>
    component.addPropertyWithValue(property, value)
  add('uid', `${event.id}@praxis`)
  add('dtstamp', timeOf(now.getTime()))
  add('dtstart', timeOf(startOf(event)))
  add('dtend', timeOf(endOf(event)))
  add('sequence', event.version)
  add('summary', event.summary)
  add('status', freesTime(event.status) ? 'CANCELLED' : 'CONFIRMED')
  if (event.location) add('location', event.location)
  if (event.url) add('url', event.url)
  return component
}

const timeOf = (at: number) => ICAL.Time.fromJSDate(new Date(at), true)
