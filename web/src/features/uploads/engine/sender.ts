import type { PlannedFile, UploadTarget } from '#shared/model/upload.ts'
import { UPLOAD_BATCH } from '#shared/model/upload-rules.ts'
import { type Put, PutError } from '../../../data/put.ts'
import { breathe } from './breathe.ts'
import { backOff } from './calls.ts'
import type { Checksums } from './checksums.ts'
import type { Gate } from './gate.ts'
import type { FailReason, Item } from './model.ts'
import { cut, type Job, type Piece } from './pieces.ts'
import { createQueue } from './queue.ts'

const PUT_TRIES = 4
const REFUSALS = 3
/**
 * The next batch is planned while so much is still to go, so that sending never waits: some seconds of a fast
 * line, and no more than goes out over a slow one while the addresses are fresh. Less than a whole batch
 * waits somewhat longer, for more that may be read meanwhile.
 */
const LOW_PIECES = { whole: UPLOAD_BATCH, less: 100 }
const LOW_BYTES = 64 * 1024 * 1024
/** A plan waits until its files were read for their checksums, and signed; the first one must not wait long. */
const PLANS = {
  first: { files: 25, bytes: 8 * 1024 * 1024 },
  next: { files: UPLOAD_BATCH, bytes: 128 * 1024 * 1024 },
}
const TRANSIENT = new Set([408, 409, 425, 429])
/** The address is past its time, or took the file already and the answer was lost. */
const OUTDATED = new Set([403, 412])

export type SenderPorts = {
  /** Announces files; answers where they go. Tries again by itself. */
  readonly plan: (files: readonly PlannedFile[]) => Promise<readonly UploadTarget[]>
  /** Reads files for the checksums that are announced; null for those that the disc does not give. */
  readonly sum: (files: readonly File[]) => Promise<readonly (Checksums | null)[]>
  readonly put: Put
  readonly gate: Gate
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly chance: () => number
  /** Bytes that were sent now; negative where they have to be sent again. */
  readonly onBytes: (item: Item, bytes: number) => void
  /** Bytes that the store had already. */
  readonly onPresent: (item: Item, bytes: number) => void
  readonly onArrived: (item: Item) => void
  readonly onFailed: (item: Item, reason: FailReason) => void
  /** Planning failed for good; the files wait until `go` is called. */
  readonly onStopped: (error: unknown) => void
  /** Nothing is left to plan or to send. */
  readonly onDrained: () => void
}

/** Sends files, a few requests at a time. */
export type Sender = {
  readonly add: (items: Iterable<Item>) => void
  readonly setConcurrency: (concurrency: number) => void
  /** Goes on after it stopped. */
  readonly go: () => void
  readonly isBusy: () => boolean
}

export function createSender(ports: SenderPorts, concurrency: number, signal: AbortSignal): Sender {
  const unplanned = createQueue<Job>()
  const pieces = createQueue<Piece>()
  /** Bytes of the pieces that wait. */
  let ahead = 0
  let limit = concurrency
  let inFlight = 0
  /** Pieces that wait before the next try. */
  let resting = 0
  let isPlanning = false
  let isStopped = false
  let isWaitingForNetwork = false

  const isBusy = () => isPlanning || inFlight + resting > 0 || unplanned.size() + pieces.size() > 0

  function pump() {
    if (signal.aborted || isStopped) return
    if (!ports.gate.isOnline()) return waitForNetwork()
    while (inFlight < limit) {
      const piece = pieces.take()
      if (piece === null) break
      ahead -= sizeOf(piece)
      if (ports.now() > piece.staleAt) end(piece.job, 'plan')
      else void send(piece)
    }
    if (!isPlanning && unplanned.size() > 0 && isLow()) void planNext()
    if (!isBusy()) ports.onDrained()
  }

  function isLow() {
    const kind = unplanned.size() >= UPLOAD_BATCH ? 'whole' : 'less'
    return pieces.size() < LOW_PIECES[kind] && ahead < LOW_BYTES
  }

  function line(more: readonly Piece[]) {
    for (const piece of more) ahead += sizeOf(piece)
    pieces.push(more)
  }

  function waitForNetwork() {
    if (isWaitingForNetwork) return
    isWaitingForNetwork = true
    const go = () => {
      isWaitingForNetwork = false
      pump()
    }
    ports.gate.online(signal).then(go, go)
  }

  async function planNext() {
    isPlanning = true
    const most = PLANS[inFlight + pieces.size() > 0 ? 'next' : 'first']
    // What is added in the same moment is announced along with it.
    await breathe()
    const jobs = takeBatch(most)
    await sumAll(jobs.map(({ item }) => item))
    const [readable, unreadable] = [jobs.filter(isSummed), jobs.filter((job) => !isSummed(job))]
    for (const { item } of signal.aborted ? [] : unreadable) ports.onFailed(item, 'unreadable')
    try {
      const plan = readable.map(({ item }) => planOf(item))
      const targets = plan.length > 0 && !signal.aborted ? await ports.plan(plan) : []
      const byName = new Map(targets.map((target) => [target.name, target]))
      for (const job of signal.aborted ? [] : readable) assign(job, byName.get(job.item.name))
    } catch (error) {
      unplanned.push(readable)
      isStopped = true
      if (!signal.aborted) ports.onStopped(error)
    }
    isPlanning = false
    pump()
  }

  function takeBatch(most: { files: number; bytes: number }): Job[] {
    const jobs: Job[] = []
    for (let bytes = 0; jobs.length < most.files && bytes < most.bytes; ) {
      const job = unplanned.take()
      if (job === null) break
      jobs.push(job)
      bytes += job.item.size
    }
    return jobs
  }

  async function sumAll(items: readonly Item[]) {
    const unread = items.filter(({ checksums }) => checksums === null)
    if (unread.length === 0) return
    const sums = await ports.sum(unread.map(({ file }) => file))
    unread.forEach((item, index) => {
      item.checksums = sums[index] ?? null
    })
  }

  function assign(job: Job, target: UploadTarget | undefined) {
    const { item } = job
    if (!target) return ports.onFailed(item, 'refused')
    const missing = cut(job, target, ports.now())
    const toSend = missing.reduce((bytes, { start, end }) => bytes + end - start, 0)
    ports.onPresent(item, item.size - toSend - item.sent)
    job.left = missing.length
    if (missing.length === 0) ports.onArrived(item)
    else line(missing)
  }

  async function send(piece: Piece) {
    const { job, start, end } = piece
    let credited = 0
    const credit = (sent: number) => {
      const bytes = Math.min(sent, end - start)
      ports.onBytes(job.item, bytes - credited)
      credited = bytes
    }
    inFlight += 1
    job.inFlight += 1
    try {
      await ports.put({
        url: piece.url,
        kind: piece.kind,
        headers: piece.headers,
        body: bodyOf(job.item, start, end),
        signal,
        onProgress: credit,
      })
      credit(end - start)
      job.left -= 1
      if (job.left === 0) ports.onArrived(job.item)
    } catch (error) {
      if (!signal.aborted) {
        credit(0)
        await recover(piece, error)
      }
    } finally {
      inFlight -= 1
      job.inFlight -= 1
      settle(job)
      pump()
    }
  }

  async function recover(piece: Piece, error: unknown) {
    const { job } = piece
    if (piece.round !== job.round) return
    const status = error instanceof PutError ? error.status : null
    if (status === null && !(await isReadable(job.item.file))) return giveUp(job, 'unreadable')
    if (status !== null && OUTDATED.has(status) && job.refusals < REFUSALS) {
      job.refusals += 1
      return end(job, 'plan')
    }
    if (status !== null && status < 500 && !TRANSIENT.has(status)) return giveUp(job, 'refused')
    if (ports.gate.isOnline()) piece.attempts += 1
    if (piece.attempts >= PUT_TRIES) giveUp(job, 'connection')
    else void rest(piece)
  }

  async function rest(piece: Piece) {
    if (piece.attempts === 0) return line([piece])
    resting += 1
    await ports.sleep(backOff(piece.attempts, ports.chance()), signal).catch(() => null)
    resting -= 1
    if (piece.round === piece.job.round) line([piece])
    pump()
  }

  function giveUp(job: Job, reason: FailReason) {
    job.item.failure = reason
    // It may have changed since it was read for them.
    job.item.checksums = null
    end(job, 'fail')
  }

  /** Takes the rest of a file out of line; what is under way may still arrive. */
  function end(job: Job, next: 'plan' | 'fail') {
    pieces.drop((piece) => {
      const isOwn = piece.job === job
      if (isOwn) ahead -= sizeOf(piece)
      return isOwn
    })
    job.next = next
    job.round += 1
    settle(job)
  }

  function settle(job: Job) {
    if (job.next === null || job.inFlight > 0 || signal.aborted) return
    const { next, item } = job
    job.next = null
    if (next === 'plan') unplanned.push([job])
    else ports.onFailed(item, item.failure ?? 'connection')
  }

  return {
    add: (items) => {
      unplanned.push(
        Array.from(items, (item) => ({
          item,
          left: 0,
          inFlight: 0,
          refusals: 0,
          round: 0,
          next: null,
        })),
      )
      pump()
    },
    setConcurrency: (wanted) => {
      limit = wanted
      pump()
    },
    go: () => {
      isStopped = false
      pump()
    },
    isBusy,
  }
}

function sizeOf({ start, end }: Piece): number {
  return end - start
}

function isSummed({ item }: Job): boolean {
  return item.checksums !== null
}

function planOf({ name, size, file, checksums }: Item): PlannedFile {
  return { name, size, type: isMediaType(file.type) ? file.type : '', ...checksums }
}

/** Slicing asks the disc, so whole files go as they are. */
function bodyOf({ file, size }: Item, start: number, end: number): Blob {
  return start === 0 && end === size ? file : file.slice(start, end)
}

function isMediaType(type: string): boolean {
  return /^[\w.+-]{1,63}\/[\w.+-]{1,63}$/.test(type)
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
