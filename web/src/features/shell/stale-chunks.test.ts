import { describe, expect, it } from 'vitest'
import { afterFailedChunk } from './stale-chunks.ts'

const now = Date.parse('2026-03-04T12:00:00Z')
const visit = { isOnline: true, isAhead: false, reloadedAt: 0, now }

describe('a piece of the application that could not be loaded', () => {
  it.each([
    ['for a visit reloads the page', visit, 'reload'],
    ['again within a minute fails', { ...visit, reloadedAt: now - 59_999 }, 'fail'],
    ['again after a minute reloads the page', { ...visit, reloadedAt: now - 60_000 }, 'reload'],
    ['ahead of a visit leaves the page', { ...visit, isAhead: true }, 'stay'],
    ['offline leaves the page', { ...visit, isOnline: false }, 'stay'],
    ['offline again leaves the page', { ...visit, isOnline: false, reloadedAt: now }, 'stay'],
  ])('%s', (_what, failure, next) => {
    expect(afterFailedChunk(failure)).toBe(next)
  })
})
