import { LEAST_PICTURE, PLAIN_PICTURE } from './quality.ts'

/** What was measured of a line before a call. */
export type LineMeasured = {
  /** From here to a server and back, in milliseconds: there with what relays, else with our API. */
  readonly roundTripMs: number
  /** What came through a server that relays; null where none was to be had, and nothing was sent. */
  readonly bitrate: number | null
}

/** blocked: the network lets nothing through to the servers that relay. */
export const lineVerdicts = ['good', 'fair', 'poor', 'blocked'] as const
export type LineVerdict = (typeof lineVerdicts)[number]

/** Milliseconds, one way and back: people notice more, and with the second they talk over each other. */
const GOOD_ROUND_TRIP_MS = 300
const FAIR_ROUND_TRIP_MS = 800

/** What a line is good for; null: nothing came through. */
export function verdictOf(measured: LineMeasured | null): LineVerdict {
  if (measured === null) return 'blocked'
  const { roundTripMs, bitrate } = measured
  const bears = (least: number) => bitrate === null || bitrate >= least
  if (roundTripMs <= GOOD_ROUND_TRIP_MS && bears(PLAIN_PICTURE)) return 'good'
  return roundTripMs <= FAIR_ROUND_TRIP_MS && bears(LEAST_PICTURE) ? 'fair' : 'poor'
}
