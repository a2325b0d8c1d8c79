import { expect, it } from 'vitest'
import { readingOf } from './stats.ts'

it('takes the way in use, and the worst that the other side heard', () => {
  const stats = [
    { type: 'candidate-pair', nominated: false, availableOutgoingBitrate: 9_000_000 },
    {
      ...{ type: 'candidate-pair', nominated: true },
      ...{ availableOutgoingBitrate: 800_000, currentRoundTripTime: 0.1 },
    },
    { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.01, roundTripTime: 0.2 },
    { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.12 },
    { type: 'outbound-rtp', fractionLost: 1 },
  ]

  expect(readingOf(stats)).toEqual({ available: 800_000, lost: 0.12, roundTrip: 0.2 })
})

it('says where nothing is known', () => {
  expect(readingOf([])).toEqual({ available: null, lost: null, roundTrip: null })
  expect(readingOf([{ type: 'candidate-pair', currentRoundTripTime: 0.3 }, null, 7])).toEqual({
    ...{ available: null, lost: null, roundTrip: 0.3 },
  })
})
