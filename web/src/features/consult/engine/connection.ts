import type { Candidate } from './signals.ts'

/** What each sends to each; the lines never change, only what goes through them. */
export const lines = ['sound', 'picture', 'screen'] as const
export type Line = (typeof lines)[number]

export type Tracks<T> = { readonly [line in Line]: T | null }

/** A connection that was given up (`failed`) comes back by another offer. */
export type LineState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed'

/** How a connection does; null where the browser does not say, or not yet. */
export type Reading = {
  /** Bits a second that the way out takes, by the browser's estimate. */
  readonly available: number | null
  /** The part of what was sent that got lost, 0 to 1, as the other side says. */
  readonly lost: number | null
  /** Seconds. */
  readonly roundTrip: number | null
}

/** What may go out at most. */
export type Limit = {
  /** Bits a second; 0: nothing at all. */
  readonly bitrate: number
  /** By how much width and height are divided. */
  readonly scale: number
}

export type ConnectionEvents<T> = {
  readonly onCandidate: (candidate: Candidate) => void
  readonly onState: (state: LineState) => void
  /** What the other sends, once it is known through which line it comes. */
  readonly onTrack: (line: Line, track: T) => void
  readonly onSpoken: (text: string) => void
  /** What is said arrives from now on. */
  readonly onOpen: () => void
}

/**
 * One connection to one other browser. The browser has its own (`web/src/features/consult/browser`), tests a made up
 * one. Calls that make or take descriptions are made one after the other.
 */
export type Connection<T> = {
  /** A new offer of ours; `restart`: with new ways to be reached. It takes the place of one that is not answered. */
  readonly offer: (restart: boolean) => Promise<string>
  /** The offer or answer of ours, with the ways that were found since. */
  readonly description: () => string
  /** Whether an offer of ours waits for its answer. */
  readonly isOffering: () => boolean
  /** Takes an offer, in the place of one of ours where that waits, and answers it. */
  readonly answer: (offer: string) => Promise<string>
  readonly accept: (answer: string) => Promise<void>
  /** By which ways the other can be reached; it may be of an older description, and does nothing then. */
  readonly addCandidate: (candidate: Candidate) => Promise<void>
  readonly send: (line: Line, track: T | null) => Promise<void>
  readonly limit: (line: Line, limit: Limit) => Promise<void>
  readonly read: () => Promise<Reading>
  /** Whether it went out. */
  readonly say: (text: string) => boolean
  readonly close: () => void
}

/** @param isCalling whether it makes the first offer */
export type Connect<T> = (isCalling: boolean, events: ConnectionEvents<T>) => Connection<T>
