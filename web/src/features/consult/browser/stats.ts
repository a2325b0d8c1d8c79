import * as v from 'valibot'
import type { Reading } from '../engine/connection.ts'

const number = v.optional(v.number())

/** What counts of the statistics of a connection (webrtc-stats); browsers leave out what they do not know. */
const counted = v.variant('type', [
  v.object({
    type: v.literal('candidate-pair'),
    nominated: v.optional(v.boolean()),
    availableOutgoingBitrate: number,
    currentRoundTripTime: number,
  }),
  v.object({ type: v.literal('remote-inbound-rtp'), fractionLost: number, roundTripTime: number }),
])

const most = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.max(...known) : null
}

/** What the statistics of a connection tell of the way out. */
export function readingOf(stats: readonly unknown[]): Reading {
  const known = stats.flatMap((one) => {
    const { success, output } = v.safeParse(counted, one)
    return success ? [output] : []
  })
  const ways = known
    .filter((one) => one.type === 'candidate-pair')
    .filter(({ nominated }) => nominated !== false)
  const heard = known.filter((one) => one.type === 'remote-inbound-rtp')
  return {
    available: most(ways.map((one) => one.availableOutgoingBitrate)),
    lost: most(heard.map((one) => one.fractionLost)),
    roundTrip:
      most(heard.map((one) => one.roundTripTime)) ??
      most(ways.map((one) => one.currentRoundTripTime)),
  }
}
