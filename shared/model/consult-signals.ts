import * as v from 'valibot'
import { id, integer, line } from './fields.ts'

/**
 * What browsers say to each other to be connected: descriptions, candidates, and that they leave. Each who takes
 * part has a mailbox; what is put there is nobody’s business but the browsers’.
 */

/** Characters of one: a description of four people’s media with all of its candidates has some 12,000. */
export const SIGNAL_MAX = 32_000
/** How many are read at once. */
export const SIGNALS_PAGE = 50
/** For how many minutes one is kept for whoever is away for a moment. */
export const SIGNAL_MINUTES = 30

/** Those who take part are named as in `consultParticipant`. */
const participantId = v.union([v.picklist(['patient', 'provider']), id], 'must take part')

export const signalForm = v.object({
  to: participantId,
  /** Text on one line, such as JSON. */
  content: v.pipe(line(SIGNAL_MAX), v.nonEmpty('is required')),
})
export type SignalForm = v.InferOutput<typeof signalForm>

export const signal = v.object({
  /** Its place in the mailbox: each later one has a higher, though not the next. */
  seq: v.number(),
  /** Who sent it. */
  from: v.string(),
  content: v.string(),
  sentAt: v.string(),
})
export type Signal = v.InferOutput<typeof signal>

/** After which place to read on. */
export const signalCursor = integer(0, Number.MAX_SAFE_INTEGER)

/** The servers that relay media where browsers cannot reach each other, as browsers want them. */
export const iceServers = v.object({
  iceServers: v.array(
    v.object({ urls: v.array(v.string()), username: v.string(), credential: v.string() }),
  ),
  /** Until when they let in whoever was given them; asked for anew before a connection is made after it. */
  until: v.string(),
})
export type IceServers = v.InferOutput<typeof iceServers>
