import type { ScannedPerson } from '#shared/dicom/match.ts'
import { isPacked, judgeFile, MAX_FILE_BYTES } from '#shared/model/upload-rules.ts'
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
  /** Compares the people on scans with the patient, before `isStranger` is asked about them. */
  readonly compare: (people: readonly (ScannedPerson | null)[]) => Promise<void>
  /** Whether these scans contradict the chart, and nobody has said that they are to be sent. */
  readonly isStranger: (person: ScannedPerson | null) => boolean
  /** Asks whether to send them. `isLate`: others are being sent already. */
  readonly ask: (
    strangers: readonly Omit<Stranger, 'comparison'>[],
    about: { isLate: boolean },
  ) => Promise<boolean>
  /** Takes files that may be sent; where it fails they are left. */
  readonly accept: (files: readonly Accepted[]) => Promise<void>
  /** What the disc would not hand out; may be tried again. */
  readonly onUnreadable: (found: Found) => void
  /** What was not come to because something failed. */
  readonly onLeft: (found: readonly Found[]) => void
  /** Waits until asking for the size of a file, the last of those listed, no longer waits for the others. */
  readonly settle: (last: File) => Promise<void>
  /** Lets the page draw and answer before going on. */
  readonly breathe: () => Promise<void>
  readonly onFound: (count: number) => void
  readonly onRead: (count: number) => void
  /** Bytes of files that wait to be looked into: more of them, or less. */
  readonly onWaiting: (bytes: number) => void
  readonly onIgnored: (reason: IgnoreReason, path: string) => void
}

type Candidate = Pick<Accepted, 'path' | 'file'> & {
  readonly mustBeDicom: boolean
  /** Null until the disc was asked. */
  size: number | null
}
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
 * How large the others are is asked meanwhile, as that takes longer than to list them.
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
  let isOver = false

  async function measure() {
    for (const candidate of rest) {
      if (isOver || signal.aborted) return
      sizeOf(candidate, ports)
      await ports.breathe()
    }
  }

  function leaveOut(candidate: Candidate, reason: IgnoreReason) {
    open.delete(candidate)
    ports.onIgnored(reason, candidate.path)
  }

  function hasSize(candidate: Candidate): boolean {
    const reason = reasonInSize(sizeOf(candidate, ports))
    if (reason) leaveOut(candidate, reason)
    return reason === null
  }

  function judge(candidate: Candidate, inspection: Inspection | undefined): Looked[] {
    const { mustBeDicom, path, file } = candidate
    const isRead = inspection?.kind === 'read'
    const isTaken = isRead && (inspection.isDicom || !mustBeDicom)
    if (isTaken && taken < room) {
      const { fingerprint, checksums, person } = inspection
      const size = sizeOf(candidate, ports)
      taken += 1
      return [{ candidate, person, accepted: { path, file, size, fingerprint, checksums } }]
    }
    if (isRead) leaveOut(candidate, isTaken ? 'tooMany' : 'notScan')
    else {
      open.delete(candidate)
      ports.onUnreadable({ path, file })
    }
    return []
  }

  async function look(candidates: readonly Candidate[]): Promise<Looked[]> {
    const sized: Candidate[] = []
    for (const candidate of candidates) {
      if (isOver) return []
      if (hasSize(candidate)) sized.push(candidate)
      await ports.breathe()
    }
    const inspections = await ports.inspect(sized.map(({ file }) => file))
    signal.throwIfAborted()
    await ports.compare(inspections.map((one) => (one.kind === 'read' ? one.person : null)))
    signal.throwIfAborted()
    // What was not come to is told of already.
    if (isOver) return []
    ports.onRead(candidates.length)
    ports.onWaiting(-candidates.reduce((sum, one) => sum + sizeOf(one, ports), 0))
    return sized.flatMap((candidate, index) => judge(candidate, inspections[index]))
  }

  /** Begins at once, and with the next while those before them are handed over. */
  function lookInto(candidates: readonly Candidate[]): AsyncGenerator<Looked[]> {
    const begin = (start: number) => {
      const looking = look(candidates.slice(start, start + BATCH))
      // Whoever waits for the ones before learns of it when it is their turn.
      looking.catch(() => undefined)
      return looking
    }
    async function* goOn(first: Promise<Looked[]>) {
      let next = first
      for (let start = BATCH; start - BATCH < candidates.length; start += BATCH) {
        const looked = await next
        next = begin(start)
        yield looked
      }
    }
    return goOn(begin(0))
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

  const measured = measure()
  try {
    const known = await lookIntoAll(first)
    if (known.some(isStrange)) {
      const all = [...known, ...(await lookIntoAll(rest))]
      if (await ask(all, false)) await hand(all)
      return
    }
    // The upload is created with the first, which takes a while.
    const others = lookInto(rest)
    await hand(known)
    const strange: Looked[] = []
    for await (const looked of others) {
      strange.push(...looked.filter(isStrange))
      await hand(looked.filter((one) => !isStrange(one)))
    }
    if (strange.length === 0) return
    if (await ask(strange, true)) return await hand(strange)
    for (const { candidate } of strange) ports.onIgnored('otherPerson', candidate.path)
  } catch (error) {
    ports.onLeft([...open].map(({ path, file }) => ({ path, file })))
    throw error
  } finally {
    isOver = true
    await measured
  }
}

/** The first of each folder's scans, and all other files; without what is never taken. */
async function sort(source: AsyncIterable<readonly Found[]>, ports: IntakePorts) {
  const all = await list(source, ports)
  const last = all.at(-1)
  if (last) await ports.settle(last.file)
  const first: Candidate[] = []
  const rest: Candidate[] = []
  const folders = new Set<string>()
  for (const candidate of all) {
    const folder = candidate.path.slice(0, candidate.path.lastIndexOf('/') + 1)
    const isFirst = !folders.has(folder) && isLikelyScan(candidate, ports)
    if (isFirst) folders.add(folder)
    ;(isFirst ? first : rest).push(candidate)
    await ports.breathe()
  }
  return { first, rest }
}

/** All that may be sent, by names alone. */
async function list(source: AsyncIterable<readonly Found[]>, ports: IntakePorts) {
  const all: Candidate[] = []
  for await (const batch of source) {
    ports.onFound(batch.length)
    for (const { path, file } of batch) {
      const candidates = file && sift(path, file, ports.onIgnored)
      if (file === null) ports.onUnreadable({ path, file })
      if (!candidates?.length) ports.onRead(1)
      all.push(...(candidates ?? []))
      await ports.breathe()
    }
  }
  return all
}

/** Of a name as scans have it, and neither empty nor too large. */
function isLikelyScan(candidate: Candidate, ports: IntakePorts): boolean {
  const { path, mustBeDicom } = candidate
  const isNamedSo = mustBeDicom ? !/(^|\/)DICOMDIR$/i.test(path) : /\.dcm$/i.test(path)
  return isNamedSo && reasonInSize(sizeOf(candidate, ports)) === null
}

function sift(path: string, file: File, onIgnored: IntakePorts['onIgnored']): Candidate[] {
  if (isPacked(path)) {
    onIgnored('packed', path)
    return []
  }
  const judgement = judgeFile(path, file.type)
  if (judgement !== 'ignore') return [{ path, file, size: null, mustBeDicom: judgement === 'ask' }]
  onIgnored('type', path)
  return []
}

/** In bytes; the disc is asked once, for which the page stands still. */
function sizeOf(candidate: Candidate, { onWaiting }: IntakePorts): number {
  if (candidate.size !== null) return candidate.size
  const { size } = candidate.file
  candidate.size = size
  onWaiting(size)
  return size
}

function reasonInSize(size: number): 'empty' | 'tooLarge' | null {
  if (size === 0) return 'empty'
  return size > MAX_FILE_BYTES ? 'tooLarge' : null
}
