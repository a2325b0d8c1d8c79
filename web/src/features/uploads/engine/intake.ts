import type { ScannedPerson } from '#shared/dicom/match.ts'
import { judgeFile, MAX_FILE_BYTES } from '#shared/model/upload-rules.ts'
import type { Checksums } from './checksums.ts'
import type { Found, IgnoreReason, Inspection, Stranger } from './model.ts'
import { tally } from './strangers.ts'

export type Accepted = {
  readonly path: string
  readonly file: File
  readonly size: number
  readonly fingerprint: string
  /** Where the look into the file has told them already. */
  readonly checksums: Checksums | null
}

export type IntakePorts = {
  readonly inspect: (files: readonly File[]) => Promise<readonly Inspection[]>
  /** Whether these scans contradict the chart, and nobody has said that they are to be sent. */
  readonly isStranger: (person: ScannedPerson | null) => boolean
  /** Asks whether to send them. `isLate`: others are being sent already. */
  readonly ask: (strangers: readonly Stranger[], about: { isLate: boolean }) => Promise<boolean>
  /** Takes files that may be sent; where it fails they are left. */
  readonly accept: (files: readonly Accepted[]) => Promise<void>
  /** What the disc would not hand out; may be tried again. */
  readonly onUnreadable: (found: Found) => void
  /** What was not come to because something failed. */
  readonly onLeft: (found: readonly Found[]) => void
  /** Lets the page draw and answer before going on. */
  readonly breathe: () => Promise<void>
  readonly onFound: (count: number) => void
  readonly onRead: (count: number) => void
  /** Bytes of files that wait to be looked into: more of them, or less. */
  readonly onWaiting: (bytes: number) => void
  readonly onIgnored: (reason: IgnoreReason) => void
}

type Candidate = Pick<Accepted, 'path' | 'file' | 'size'> & { readonly mustBeDicom: boolean }
type Looked = {
  readonly candidate: Candidate
  readonly accepted: Accepted
  readonly person: ScannedPerson | null
}

/** Looked into at once; the next ones meanwhile. */
const BATCH = 100

/**
 * Goes through what was dropped: sorts out what is never taken, looks into the rest, and hands over what
 * may be sent, at most `room` files. The first scan of each folder is compared with the chart before
 * anything is handed over; where one is somebody else's, everything is, and somebody is asked. The
 * others are compared as they are read: what is somebody else's then waits for an answer at the end.
 */
export async function takeIn(
  source: AsyncIterable<readonly Found[]>,
  room: number,
  ports: IntakePorts,
  signal: AbortSignal,
): Promise<void> {
  const { first, rest } = await sort(source, ports)
  const open = new Set([...first, ...rest])
  let taken = 0

  function judge(candidate: Candidate, inspection: Inspection | undefined): Looked[] {
    const { mustBeDicom, ...about } = candidate
    const isRead = inspection?.kind === 'read'
    const isTaken = isRead && (inspection.isDicom || !mustBeDicom)
    if (isTaken && taken < room) {
      const { fingerprint, checksums, person } = inspection
      taken += 1
      return [{ candidate, person, accepted: { ...about, fingerprint, checksums } }]
    }
    open.delete(candidate)
    if (isRead) ports.onIgnored(isTaken ? 'tooMany' : 'notScan')
    else ports.onUnreadable({ path: candidate.path, file: candidate.file })
    return []
  }

  async function look(candidates: readonly Candidate[]): Promise<Looked[]> {
    const inspections = await ports.inspect(candidates.map(({ file }) => file))
    signal.throwIfAborted()
    ports.onRead(candidates.length)
    ports.onWaiting(-candidates.reduce((sum, { size }) => sum + size, 0))
    return candidates.flatMap((candidate, index) => judge(candidate, inspections[index]))
  }

  async function* lookInto(candidates: readonly Candidate[]): AsyncGenerator<Looked[]> {
    if (candidates.length === 0) return
    let next = look(candidates.slice(0, BATCH))
    for (let start = BATCH; start - BATCH < candidates.length; start += BATCH) {
      const looked = await next
      next = look(candidates.slice(start, start + BATCH))
      // Whoever waits for the ones before learns of it when it is their turn.
      next.catch(() => undefined)
      yield looked
    }
  }

  async function lookIntoAll(candidates: readonly Candidate[]): Promise<Looked[]> {
    const all: Looked[] = []
    for await (const looked of lookInto(candidates)) all.push(...looked)
    return all
  }

  async function hand(looked: readonly Looked[]) {
    if (looked.length === 0) return
    await ports.accept(looked.map(({ accepted }) => accepted))
    signal.throwIfAborted()
    for (const { candidate } of looked) open.delete(candidate)
  }

  const isStrange = ({ person }: Looked) => ports.isStranger(person)
  const ask = (looked: readonly Looked[], isLate: boolean) =>
    ports.ask(tally(looked.filter(isStrange).map(({ person }) => person)), { isLate })

  try {
    const known = await lookIntoAll(first)
    if (known.some(isStrange)) {
      const all = [...known, ...(await lookIntoAll(rest))]
      if (await ask(all, false)) await hand(all)
      return
    }
    await hand(known)
    const strange: Looked[] = []
    for await (const looked of lookInto(rest)) {
      strange.push(...looked.filter(isStrange))
      await hand(looked.filter((one) => !isStrange(one)))
    }
    if (strange.length === 0) return
    if (await ask(strange, true)) return await hand(strange)
    for (const _ of strange) ports.onIgnored('otherPerson')
  } catch (error) {
    ports.onLeft([...open].map(({ path, file }) => ({ path, file })))
    throw error
  }
}

/** The first of each folder's scans, and all other files; without what is never taken. */
async function sort(source: AsyncIterable<readonly Found[]>, ports: IntakePorts) {
  const first: Candidate[] = []
  const rest: Candidate[] = []
  const folders = new Set<string>()
  for await (const batch of source) {
    ports.onFound(batch.length)
    for (const { path, file } of batch) {
      const candidates = file && sift(path, file, ports.onIgnored)
      if (file === null) ports.onUnreadable({ path, file })
      if (!candidates?.length) ports.onRead(1)
      for (const candidate of candidates ?? []) {
        const folder = path.slice(0, path.lastIndexOf('/') + 1)
        const isFirst = isLikelyScan(candidate) && !folders.has(folder)
        if (isFirst) folders.add(folder)
        ports.onWaiting(candidate.size)
        ;(isFirst ? first : rest).push(candidate)
      }
      await ports.breathe()
    }
  }
  return { first, rest }
}

function isLikelyScan({ path, mustBeDicom }: Candidate): boolean {
  return mustBeDicom ? !/(^|\/)DICOMDIR$/i.test(path) : /\.dcm$/i.test(path)
}

function sift(path: string, file: File, onIgnored: (reason: IgnoreReason) => void): Candidate[] {
  const judgement = judgeFile(path, file.type)
  const { size } = file
  const reason = reasonToIgnore(judgement, size)
  if (reason === null) return [{ path, file, size, mustBeDicom: judgement === 'ask' }]
  onIgnored(reason)
  return []
}

function reasonToIgnore(judgement: ReturnType<typeof judgeFile>, size: number) {
  if (judgement === 'ignore') return 'type'
  if (size === 0) return 'empty'
  return size > MAX_FILE_BYTES ? 'tooLarge' : null
}
