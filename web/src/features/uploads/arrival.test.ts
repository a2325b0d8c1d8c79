import { expect, it } from 'vitest'
import { stoppedSince } from './arrival.ts'

const createdAt = '2026-03-01T12:00:00.000Z'
const now = Date.parse('2026-03-01T12:30:00.000Z')
const arrivedAt = (at: string | null) => ({ createdAt, arrival: { files: 1, bytes: 9, at } })

it.each([
  ['a finished upload', { createdAt, arrival: null }, null],
  ['an upload of which a file has just arrived', arrivedAt('2026-03-01T12:28:00.000Z'), null],
  ['an upload that broke off', arrivedAt('2026-03-01T12:10:00.000Z'), '2026-03-01T12:10:00.000Z'],
  ['an upload of which nothing arrived', arrivedAt(null), createdAt],
])('says since when it has stopped: %s', (_what, upload, since) => {
  expect(stoppedSince(upload, now)).toBe(since)
})
