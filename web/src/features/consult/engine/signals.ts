import * as v from 'valibot'
import { scanView } from '#shared/model/scan-view.ts'

/**
 * What two who take part tell each other, so that their browsers find one another. Every message may be lost, come
 * twice, or come late: it says of which visit of the sender (`session`) it is, to which visit of the other (`to`), and
 * where in the order of offers it belongs (`round`).
 */

/** Of an SDP; one of sound, picture and screen with many codecs is about 8,000 characters long. */
export const SDP_MAX = 32_000
const CANDIDATES_MAX = 100

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const round = v.pipe(v.number(), v.integer(), v.minValue(0))
const sdp = v.pipe(v.string(), v.maxLength(SDP_MAX))
const short = v.pipe(v.string(), v.maxLength(1000))

/** A way to reach a browser; without one it says that there are no more. */
export const candidate = v.object({
  candidate: short,
  mid: v.nullable(short),
  index: v.nullable(v.number()),
  /** Of which description it is: others do not take it. */
  ufrag: v.nullable(short),
})
export type Candidate = v.InferOutput<typeof candidate>

const common = { session: word, to: word, link: round }

export const signal = v.variant('kind', [
  /** I am here. `knows`: the visit of yours that I know; `link`: which connection I ask for at least. */
  v.object({ kind: v.literal('hello'), session: word, knows: v.nullable(word), link: round }),
  v.object({ kind: v.literal('offer'), ...common, round, sdp }),
  /** `voids`: up to this round no offer of the sender counts any more. */
  v.object({ kind: v.literal('answer'), ...common, round, voids: round, sdp }),
  v.object({
    kind: v.literal('candidates'),
    ...common,
    items: v.pipe(v.array(candidate), v.maxLength(CANDIDATES_MAX)),
  }),
  /** I left, and come back by another visit if at all. */
  v.object({ kind: v.literal('bye'), session: word }),
])
export type Signal = v.InferOutput<typeof signal>
export type SignalOf<K extends Signal['kind']> = Extract<Signal, { kind: K }>

/** What one shows and lets others hear, as the others are told over the connection itself. */
export const showing = v.object({
  isMuted: v.boolean(),
  hasCamera: v.boolean(),
  hasScreen: v.boolean(),
  /** The scans that one shows the others; null where one shows none. */
  scans: v.optional(v.nullable(scanView), null),
})
export type Showing = v.InferOutput<typeof showing>

const spoken = v.variant('kind', [
  v.object({ kind: v.literal('showing'), ...showing.entries }),
  v.object({ kind: v.literal('bye') }),
])
export type Spoken = v.InferOutput<typeof spoken>

export const readSignal = (text: string): Signal | null => read(signal, text)
export const readSpoken = (text: string): Spoken | null => read(spoken, text)

/** What is not understood, of another version or of somebody who plays, is null. */
function read<T>(schema: v.GenericSchema<unknown, T>, text: string): T | null {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(text))
    return success ? output : null
  } catch {
    return null
  }
}
