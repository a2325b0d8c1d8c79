import type { ScannedPerson } from '#shared/dicom/match.ts'
import type { Comparison } from '#shared/model/upload.ts'
import type { Checksums } from './checksums.ts'

/** A file as it was found: its path within what was dropped, with `/` between the parts. */
export type Found = {
  readonly path: string
  /** Null where the disc would not hand it out. */
  readonly file: File | null
}

/** What a look into a file's first bytes told. */
export type Inspection =
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'read'
      readonly isDicom: boolean
      /** Tells two files of the same name apart. */
      readonly fingerprint: string
      /** Where all of it was read. */
      readonly checksums: Checksums | null
      readonly person: ScannedPerson | null
    }

export type IgnoreReason =
  | 'type'
  | 'packed'
  | 'locked'
  | 'empty'
  | 'notScan'
  | 'tooLarge'
  | 'tooMany'
  | 'otherPerson'
/** How many names of each reason are kept: a disc may have thousands of files of its viewer. */
export const MOST_NAMES = 20

/**
 * unreadable: the disc does not give it; connection: it did not get through; refused: the store
 * would not take it, or it changed on the way.
 */
export type FailReason = 'unreadable' | 'connection' | 'refused'

/** missing: announced on an earlier page, and not in the store. */
export type NotSentReason = IgnoreReason | FailReason | 'missing'
/** The numbers of an upload from which no file was left out. */
export const noneNotSent: Readonly<Record<NotSentReason, number>> = {
  type: 0,
  packed: 0,
  locked: 0,
  empty: 0,
  notScan: 0,
  tooLarge: 0,
  tooMany: 0,
  otherPerson: 0,
  unreadable: 0,
  connection: 0,
  refused: 0,
  missing: 0,
}

/** A file that was not sent. */
export type NotSent = { readonly reason: NotSentReason; readonly path: string }

/** A file on its way. */
export type Item = {
  readonly name: string
  readonly fingerprint: string
  /** Bytes, as read once: browsers ask the disc each time. */
  readonly size: number
  file: File
  /** Of the file, once it was read for them; null before, and where another file took its place. */
  checksums: Checksums | null
  state: 'waiting' | 'uploaded' | 'failed'
  /** Bytes that have arrived or are under way. */
  sent: number
  failure: FailReason | null
}

export type Phase =
  | 'idle'
  | 'reading'
  | 'asking'
  | 'uploading'
  | 'unfinished'
  | 'completed'
  | 'removing'

/** Somebody on the scans who may not be the patient of the chart. */
export type Stranger = {
  readonly person: ScannedPerson
  readonly files: number
  /** Which fields differ from the patient's. */
  readonly comparison: Comparison | null
}

export type Failure = { readonly name: string; readonly reason: FailReason }

/** Why the upload cannot go on by itself. */
export type Trouble = {
  readonly name: string
  readonly message: string
  readonly comments: readonly string[]
}

/** What the page shows; a new object only when something changed, and not more often than 5 times a second. */
export type UploaderSnapshot = {
  readonly phase: Phase
  readonly uploadKey: string | null
  readonly resumed: boolean
  readonly reading: { readonly found: number; readonly read: number }
  readonly strangers: readonly Stranger[]
  /** Asked about them while others are being sent. */
  readonly isAskedLate: boolean
  readonly counts: {
    readonly total: number
    readonly uploaded: number
    readonly failed: number
    readonly ignored: number
  }
  /** Files that were ignored, or left out because they failed. */
  readonly ignored: Readonly<Record<NotSentReason, number>>
  /** The names of those, of each reason the first. */
  readonly notSent: readonly NotSent[]
  readonly bytes: { readonly total: number; readonly sent: number }
  /** The first of them only. */
  readonly failures: readonly Failure[]
  readonly bytesPerSecond: number | null
  readonly secondsLeft: number | null
  readonly concurrency: number
  readonly paused: 'offline' | 'signedOut' | null
  readonly trouble: Trouble | null
  readonly result: { readonly files: number; readonly bytes: number } | null
}
