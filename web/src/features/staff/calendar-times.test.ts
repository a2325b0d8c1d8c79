import { expect, it } from 'vitest'
import { timesOfCalendar } from './calendar-times.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const zone = 'America/Chicago'

const aCalendar = (...events: string[][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test'],
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')
const read = (...events: string[][]) => timesOfCalendar(aCalendar(...events), { now, zone })
const spans = (...events: string[][]) =>
  read(...events).map(({ from, until }) => `${from.slice(0, 16)} ${until.slice(0, 16)}`)

it('takes whole days by the clock of the practice, also over a clock change', () => {
  const holiday = ['UID:a', 'SUMMARY:Skiing', 'DTSTART;VALUE=DATE:20260306']

  expect(read([...holiday, 'DTEND;VALUE=DATE:20260310'])).toEqual([
    {
      ...{ summary: 'Skiing', isWholeDay: true, isOut: false },
      ...{ from: '2026-03-06T06:00:00.000Z', until: '2026-03-10T05:00:00.000Z' },
    },
  ])
  expect(spans(holiday)).toEqual(['2026-03-06T06:00 2026-03-07T06:00'])
})

it('takes times by the zone that they name, that the file explains, or that of the practice', () => {
  expect(
    spans(
      ['UID:a', 'DTSTART:20260303T150000Z', 'DURATION:PT3H'],
      ['UID:b', 'DTSTART;TZID=America/New_York:20260304T090000', 'DURATION:PT3H'],
      ['UID:c', 'DTSTART:20260305T090000', 'DTEND:20260305T120000'],
      ['UID:d', 'DTSTART;TZID=Nowhere:20260306T090000', 'DTEND:20260306T120000'],
    ),
  ).toEqual([
    '2026-03-03T15:00 2026-03-03T18:00',
    '2026-03-04T14:00 2026-03-04T17:00',
    '2026-03-05T15:00 2026-03-05T18:00',
    '2026-03-06T15:00 2026-03-06T18:00',
  ])
})

it('leaves out what is short, over, far ahead, free or canceled', () => {
  const day = (date: string, ...more: string[]) => [
    `UID:${date}${more}`,
    `DTSTART;VALUE=DATE:${date}`,
    ...more,
  ]

  expect(
    spans(
      ['UID:a', 'DTSTART:20260303T150000Z', 'DURATION:PT1H'],
      day('20260301'),
      day('20270401'),
      day('20260304', 'TRANSP:TRANSPARENT'),
      day('20260305', 'STATUS:CANCELLED'),
      day('20260306', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    ),
  ).toEqual([])
  expect(read(day('20260306', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'))).toMatchObject([{ isOut: true }])
})

it('follows what is repeated, with its exceptions, and says each time once', () => {
  const weekly = ['UID:a', 'DTSTART;TZID=America/Chicago:20260304T090000', 'DURATION:PT4H']

  expect(
    spans(
      [...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=America/Chicago:20260311T090000'],
      [
        ...['UID:a', 'RECURRENCE-ID;TZID=America/Chicago:20260318T090000'],
        ...['DTSTART;TZID=America/Chicago:20260318T130000', 'DURATION:PT4H'],
      ],
      ['UID:copy', ...weekly.slice(1)],
    ),
  ).toEqual([
    '2026-03-04T15:00 2026-03-04T19:00',
    '2026-03-18T18:00 2026-03-18T22:00',
    '2026-03-25T14:00 2026-03-25T18:00',
  ])
  expect(spans([...weekly, 'RRULE:FREQ=DAILY']).length).toBe(100)
})

it('is refused where it is no calendar', () => {
  for (const text of ['', 'hello', 'BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n']) {
    expect(() => timesOfCalendar(text, { now, zone })).toThrow()
  }
})
