import { describe, expect, it } from 'vitest'
import { verdictOf } from './line-check.ts'

describe('a line', () => {
  it.each([
    [{ roundTripMs: 80, bitrate: 3_000_000 }, 'good'],
    [{ roundTripMs: 80, bitrate: 400_000 }, 'fair'],
    [{ roundTripMs: 80, bitrate: 100_000 }, 'poor'],
    [{ roundTripMs: 500, bitrate: 3_000_000 }, 'fair'],
    [{ roundTripMs: 1500, bitrate: 3_000_000 }, 'poor'],
  ])('%j is %s', (measured, verdict) => {
    expect(verdictOf(measured)).toBe(verdict)
  })

  it('goes by its delay alone where nothing could be sent through it', () => {
    expect(verdictOf({ roundTripMs: 80, bitrate: null })).toBe('good')
    expect(verdictOf({ roundTripMs: 1500, bitrate: null })).toBe('poor')
  })

  it('is blocked where nothing came through', () => {
    expect(verdictOf(null)).toBe('blocked')
  })
})
