import type { Limit, Reading } from './connection.ts'

const NOTHING: Limit = { bitrate: 0, scale: 4 }

/** What of the picture is sent, best first: first its bits become fewer, then its size, then there is none. */
export const qualitySteps: readonly Limit[] = [
  { bitrate: 1_500_000, scale: 1 },
  { bitrate: 700_000, scale: 1 },
  { bitrate: 350_000, scale: 2 },
  { bitrate: 150_000, scale: 4 },
  NOTHING,
]

/** Bits a second of a picture of its whole size, and of the smallest one, beside the sound of both. */
export const PLAIN_PICTURE = 700_000
export const LEAST_PICTURE = 200_000

export const AUDIO_ONLY = qualitySteps.length - 1

/** What goes out in all, shared by those who are sent to. */
const TOTAL_BITRATE = 2_500_000

const BAD_LOSS = 0.08
const GOOD_LOSS = 0.02
/** Seconds. */
const BAD_ROUND_TRIP = 1
const GOOD_ROUND_TRIP = 0.5
/** How much more than a step sends must get out before the next one is tried. */
const ROOM = 1.3
/** Bits a second: with less there is no picture. */
const LEAST = 75_000
/** So many readings in a row decide. */
const BAD_READINGS = 2
const GOOD_READINGS = 4
/** Without a picture nobody measures what would get out: it is tried after so many, and later each time it fails. */
const PROBE_READINGS = 5
const PROBE_READINGS_MAX = 80
/** A step up that is taken back within so many readings has failed. */
const TRIAL_READINGS = 10

export type Quality = {
  /** Index in `qualitySteps`. */
  readonly step: number
  /** Readings in a row that were good, or bad where negative. */
  readonly run: number
  /** How long the next try waits, in good readings. */
  readonly patience: number
  /** Readings since the last step up; null where there was none. */
  readonly tried: number | null
}

/** How the line is, for people. */
export const lineLevels = ['good', 'fair', 'poor', 'audioOnly'] as const
export type LineLevel = (typeof lineLevels)[number]

/** The best step that so many others leave room for. */
export function bestStep(others: number): number {
  const share = TOTAL_BITRATE / Math.max(1, others)
  const step = qualitySteps.findIndex(({ bitrate }) => bitrate <= share)
  return Math.max(0, step)
}

export function startQuality(others: number): Quality {
  return { step: bestStep(others), run: 0, patience: PROBE_READINGS, tried: null }
}

/**
 * What is sent after another reading. Two bad ones go a step down; several good ones, with room to spare, a step up.
 * @param others to how many it is sent
 */
export function adapt(quality: Quality, reading: Reading, others: number): Quality {
  const best = bestStep(others)
  const at = { ...quality, tried: quality.tried === null ? null : quality.tried + 1 }
  if (at.step < best) return { ...at, step: best, run: 0 }
  const verdict = judge(reading, at.step)
  if (verdict === 'bad') return worsen(at)
  if (verdict === 'fair') return { ...at, run: 0 }
  return improve({ ...at, run: Math.max(0, at.run) + 1 }, reading, best)
}

function judge({ available, lost, roundTrip }: Reading, step: number): 'good' | 'fair' | 'bad' {
  // Browsers send less by themselves; a step down is for what the next lower one would not send either.
  const needed = step === AUDIO_ONLY ? 0 : stepOf(step + 1).bitrate || LEAST
  const isTight = available !== null && available < needed
  if ((lost ?? 0) > BAD_LOSS || (roundTrip ?? 0) > BAD_ROUND_TRIP || isTight) return 'bad'
  return (lost ?? 0) <= GOOD_LOSS && (roundTrip ?? 0) <= GOOD_ROUND_TRIP ? 'good' : 'fair'
}

function worsen(quality: Quality): Quality {
  const run = Math.min(0, quality.run) - 1
  if (-run < BAD_READINGS || quality.step === AUDIO_ONLY) return { ...quality, run }
  const hasFailed = quality.tried !== null && quality.tried <= TRIAL_READINGS
  const patience = hasFailed ? Math.min(PROBE_READINGS_MAX, quality.patience * 2) : PROBE_READINGS
  return { step: quality.step + 1, run: 0, patience, tried: null }
}

function improve(quality: Quality, { available }: Reading, best: number): Quality {
  if (quality.step <= best) return quality
  const { bitrate } = stepOf(quality.step)
  const isMeasured = quality.step !== AUDIO_ONLY && available !== null
  const isDue = quality.run >= Math.max(GOOD_READINGS, quality.patience)
  if (!isDue || (isMeasured && available < bitrate * ROOM)) return quality
  return { ...quality, step: quality.step - 1, run: 0, tried: 0 }
}

export function stepOf(step: number): Limit {
  return qualitySteps[step] ?? NOTHING
}

export function levelOf({ step, run }: Quality, best: number): LineLevel {
  if (step === AUDIO_ONLY) return 'audioOnly'
  if (step - best >= 2) return 'poor'
  return step > best || run < 0 ? 'fair' : 'good'
}
