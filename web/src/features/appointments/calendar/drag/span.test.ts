import { expect, test } from 'vitest'
import { type DragKind, type Grab, spanAt, timesIn } from './span.ts'

const day = '2026-03-04'
const span = { start: `${day} 10:00:00`, end: `${day} 10:45:00` }
const grab = (kind: DragKind, minutes = 615): Grab => ({ kind, span, at: { day, minutes } })
const at = (hours: number, minutes = 0, on = day) => {
  const all = hours * 60 + minutes
  return { day: on, minutes: all, line: all }
}

test('what is moved stays as far from the pointer as it was taken, and as long', () => {
  expect(spanAt(grab('move'), at(14, 15))).toEqual({
    start: `${day} 14:00:00`,
    end: `${day} 14:45:00`,
  })
  expect(spanAt(grab('move'), at(9, 0, '2026-03-06')).start).toBe('2026-03-06 08:45:00')
})

test('nothing is moved out of its day by the hours', () => {
  expect(spanAt(grab('move', 640), at(0, 15)).start).toBe(`${day} 00:00:00`)
  expect(spanAt(grab('move', 600), { day, minutes: 1500, line: 1500 }).start).toBe(
    `${day} 23:45:00`,
  )
})

test('in a month it is another day at the same time', () => {
  expect(spanAt(grab('move'), { day: '2026-03-20', minutes: null, line: 0 })).toEqual({
    start: '2026-03-20 10:00:00',
    end: '2026-03-20 10:45:00',
  })
})

test('either end is stretched to the nearest line, a quarter of an hour from the other at least', () => {
  expect(timesIn(spanAt(grab('end'), at(11, 30)))).toBe('10:00–11:30 AM')
  expect(timesIn(spanAt(grab('end'), at(8)))).toBe('10:00–10:15 AM')
  expect(timesIn(spanAt(grab('start'), at(9, 15, '2026-03-09')))).toBe('9:15–10:45 AM')
  expect(timesIn(spanAt(grab('start'), at(12)))).toBe('10:30–10:45 AM')
})

test('what is made lasts from one quarter of an hour to the other, both included, in either direction', () => {
  expect(timesIn(spanAt(grab('make', 600), at(11)))).toBe('10:00–11:15 AM')
  expect(timesIn(spanAt(grab('make', 600), at(9)))).toBe('9:00–10:15 AM')
})

test('the end of a day is the start of the next', () => {
  const late = { start: `${day} 23:30:00`, end: `${day} 23:59:59` }
  const taken: Grab = { kind: 'move', span: late, at: { day, minutes: 1410 } }

  expect(spanAt(taken, at(10))).toEqual({ start: `${day} 10:00:00`, end: `${day} 10:30:00` })
  expect(spanAt({ ...taken, kind: 'end' }, { day, minutes: 1425, line: 1440 }).end).toBe(
    '2026-03-05 00:00:00',
  )
})

test('a time that cannot be read stays as it is', () => {
  const odd = { start: 'nothing', end: 'nothing' }

  expect(spanAt({ kind: 'move', span: odd, at: { day, minutes: 0 } }, at(10))).toBe(odd)
})
