import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reading } from './connection.ts'
import {
  AUDIO_ONLY,
  adapt,
  bestStep,
  levelOf,
  type Quality,
  startQuality,
  stepOf,
} from './quality.ts'

const good: Reading = { available: 5_000_000, lost: 0, roundTrip: 0.05 }
const bad: Reading = { available: 40_000, lost: 0.3, roundTrip: 1.5 }

const follow = (quality: Quality, readings: readonly Reading[], others = 1) =>
  readings.reduce((now, reading) => adapt(now, reading, others), quality)
const times = (count: number, reading: Reading) => Array.from({ length: count }, () => reading)

describe('what is sent', () => {
  it('begins with what so many leave room for', () => {
    expect([1, 2, 3].map(bestStep)).toEqual([0, 1, 1])
    expect(startQuality(0).step).toBe(0)
  })

  it('is not changed by a single bad moment', () => {
    expect(follow(startQuality(1), [bad, good, bad, good]).step).toBe(0)
  })

  it('goes down to sound alone, and no further', () => {
    expect(follow(startQuality(1), times(40, bad)).step).toBe(AUDIO_ONLY)
    expect(stepOf(AUDIO_ONLY).bitrate).toBe(0)
  })

  it('comes back where the line does', () => {
    const low = follow(startQuality(1), times(40, bad))
    expect(follow(low, times(60, good)).step).toBe(0)
  })

  it('waits for room before it goes up', () => {
    const low = follow(startQuality(1), times(4, bad))
    const narrow = { ...good, available: 400_000 }
    expect(low.step).toBe(2)
    expect(follow(low, times(60, narrow)).step).toBe(2)
  })

  it('tries a picture less and less often where each try fails', () => {
    let quality = follow(startQuality(1), times(40, bad))
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      let waited = 0
      while (quality.step === AUDIO_ONLY) {
        quality = adapt(quality, { ...good, available: null }, 1)
        waited += 1
      }
      waits.push(waited)
      quality = follow(quality, [bad, bad])
    }
    expect(waits).toEqual([5, 10, 20, 40])
  })

  it('becomes less as soon as others come', () => {
    expect(adapt(startQuality(1), good, 3).step).toBe(bestStep(3))
  })

  it('is always a step that there is, whatever is read', () => {
    const part = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 2, noNaN: true }))
    const reading = fc.record({
      available: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 10_000_000 })),
      ...{ lost: part, roundTrip: part },
    })
    fc.assert(
      fc.property(
        fc.array(reading, { maxLength: 200 }),
        fc.integer({ min: 0, max: 3 }),
        (all, n) => {
          const { step, patience } = follow(startQuality(n), all, n)
          expect(step).toBeGreaterThanOrEqual(bestStep(n))
          expect(step).toBeLessThanOrEqual(AUDIO_ONLY)
          expect(patience).toBeLessThanOrEqual(80)
        },
      ),
    )
  })
})

it('is said in words that people know', () => {
  const at = (step: number, run = 0) => levelOf({ step, run, patience: 5, tried: null }, 0)
  expect([at(0), at(0, -1), at(1), at(2), at(AUDIO_ONLY)]).toEqual([
    ...['good', 'fair', 'fair', 'poor', 'audioOnly'],
  ])
})
