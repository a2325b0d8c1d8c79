import { DEFAULT_MINUTES } from '#shared/model/appointment.ts'

const RESERVED = /[\\;,]/g

/** A line of at most 75 octets, continued on the next (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (octets + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

const textOf = (value: string) =>
  value.replace(RESERVED, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** A moment in UTC, so that every calendar shows it at the right hour of its own zone. */
const timeOf = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

type Entry = { id: string; title: string; at: string; practice: string }

/**
 * What was proposed in a message as a file for calendars (RFC 5545). How long it takes nobody has said: as
 * long as an appointment where nobody does.
 */
export function calendarFile({ id, title, at, practice }: Entry, now: Date): string {
  const summary = practice === '' ? title : `${title} (${practice})`
  const end = new Date(Date.parse(at) + DEFAULT_MINUTES * 60_000)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Praxis//Messages//EN', 'METHOD:PUBLISH'],
    ...['BEGIN:VEVENT', `UID:${textOf(id)}@praxis`, `DTSTAMP:${timeOf(now)}`],
    ...[`DTSTART:${timeOf(new Date(at))}`, `DTEND:${timeOf(end)}`, `SUMMARY:${textOf(summary)}`],
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
