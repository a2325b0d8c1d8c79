import type { ScannedPerson } from '#shared/dicom/match.ts'
import type { Comparison, PlannedFile, UploadTarget } from '#shared/model/upload.ts'
import { MAX_UPLOAD_FILES, UPLOAD_CONCURRENCY } from '#shared/model/upload-rules.ts'
import type { Put } from '../../../data/put.ts'
import { type Board, createBoard } from '../../../ui/board.ts'
import { createPersist, type PersistPorts } from './calls.ts'
import { type Connectivity, createGate } from './gate.ts'
import { type Accepted, type IntakePorts, takeIn } from './intake.ts'
import { createMemory, type Shelf } from './memory.ts'
import type { Found, Inspection, Stranger, Trouble, UploaderSnapshot } from './model.ts'
import { createRun, type Run } from './run.ts'
import type { SenderPorts } from './sender.ts'
import { drawSnapshot, isUnused } from './snapshot.ts'
import { createMatcher, keyOf } from './strangers.ts'
import { unpackEach } from './unpack.ts'

const REMOVED_AT_ONCE = 500

/** The calls that an upload makes (shared/api/uploads.ts); each throws where it fails. */
export type UploadCalls = {
  readonly create: (signal: AbortSignal) => Promise<{ key: string; resumed: boolean }>
  /** Compares people on scans with the patient, in order. */
  readonly compare: (
    people: readonly ScannedPerson[],
    signal: AbortSignal,
  ) => Promise<readonly Comparison[]>
  readonly plan: (
    key: string,
    files: readonly PlannedFile[],
    signal: AbortSignal,
  ) => Promise<readonly UploadTarget[]>
  readonly complete: (key: string, signal: AbortSignal) => Promise<{ files: number; bytes: number }>
  /** Deletes the whole upload, or the files named. */
  readonly remove: (key: string, names: readonly string[] | null) => Promise<void>
  /** What to show of something thrown. */
  readonly explain: (error: unknown) => Trouble
  /** The announced files that are not there, some of them, where completing failed for that. */
  readonly missing: (error: unknown) => readonly string[]
}

export type UploaderPorts = PersistPorts & {
  readonly calls: UploadCalls
  readonly inspect: (files: readonly File[]) => Promise<readonly Inspection[]>
  readonly sum: SenderPorts['sum']
  readonly put: Put
  readonly connectivity: Connectivity
  readonly shelf: Shelf
  readonly settle: (last: File) => Promise<void>
  readonly breathe: () => Promise<void>
  readonly now: () => number
}

/**
 * One upload at a time: idle, reading, asking where the scans seem to be somebody else's, uploading,
 * completed (specification, section 4, uploader). Where files fail for good it is unfinished, until
 * they are retried or left out.
 */
export type Uploader = Pick<Board<UploaderSnapshot>, 'subscribe' | 'getSnapshot'> & {
  /** Takes files in and sends them; drops made meanwhile wait their turn. */
  readonly add: (source: AsyncIterable<readonly Found[]>) => void
  /** Answers whether scans of somebody else are to be sent. */
  readonly answer: (send: boolean) => void
  /** Sends a file that failed again, or all of them, and goes on after trouble. */
  readonly retry: (name?: string) => void
  /** Finishes without the files that failed. */
  readonly leaveOut: () => Promise<void>
  readonly setConcurrency: (concurrency: number) => void
  /** Goes on after signing in again. */
  readonly signedIn: () => void
  /** Stops, deletes what was sent, and is idle again. */
  readonly remove: () => Promise<void>
  /** Ready for another upload; the finished one stays. */
  readonly reset: () => void
  readonly close: () => void
}

export function createUploader(ports: UploaderPorts): Uploader {
  const { calls } = ports
  let concurrency: number = UPLOAD_CONCURRENCY.default
  const gate = createGate(ports.connectivity, () => board.show())
  const persist = createPersist(gate, ports)
  let run = begin()
  const board = createBoard(() => drawSnapshot(run, concurrency, gate.pause()))

  function begin(): Run {
    const fresh: Run = createRun(concurrency, {
      ...ports,
      gate,
      plan: (files) =>
        persist(() => calls.plan(keyOfRun(fresh), files, fresh.signal), fresh.signal),
      onChange: () => {
        fresh.speed.note(fresh.sentNow, ports.now())
        board.touch()
      },
      onStopped: (error) => stop(fresh, error),
      onDrained: () => finish(fresh),
    })
    return fresh
  }

  function stop(of: Run, error: unknown) {
    if (of.signal.aborted) return
    of.trouble = calls.explain(error)
    board.show()
  }

  async function take(of: Run, source: AsyncIterable<readonly Found[]>) {
    of.reading = { found: 0, read: 0, bytes: 0 }
    board.show()
    const room = MAX_UPLOAD_FILES - of.ledger.totals().total
    const matcher = createMatcher((people) =>
      persist(() => calls.compare(people, of.signal), of.signal),
    )
    const takingPorts: IntakePorts = {
      ...of.intakePorts,
      compare: matcher.learn,
      isStranger: (person) =>
        person !== null && matcher.contradicts(person) && !of.accepted.has(keyOf(person)),
      ask: (strangers, about) => {
        const compared = strangers.map((one) => {
          return { ...one, comparison: matcher.comparisonOf(one.person) }
        })
        return ask(of, compared, about)
      },
      accept: (files) => enter(of, files),
    }
    const unpacked = unpackEach(source, takingPorts.onIgnored, of.signal)
    await takeIn(unpacked, room, takingPorts, of.signal)
  }

  /** Sends files; the upload is created with the first ones. */
  async function enter(of: Run, files: readonly Accepted[]) {
    await of.committed
    // Whatever comes after the end is another upload.
    if (of.completed) return add(only(files))
    const { key, resumed } = await of.open(() => persist(() => calls.create(of.signal), of.signal))
    of.memory ??= createMemory(ports.shelf, key)
    of.resumed = resumed
    const { memory } = of
    const items = of.ledger.enter(files, memory.fingerprint)
    for (const { path } of files) of.notSent.forget(path)
    for (const { name } of items) of.notSent.forget(name)
    memory.remember(items)
    of.sender.add(items)
  }

  async function ask(
    of: Run,
    strangers: readonly Stranger[],
    { isLate }: { isLate: boolean },
  ): Promise<boolean> {
    const send = await new Promise<boolean>((resolve) => {
      of.question = { strangers, isLate, resolve }
      of.signal.addEventListener('abort', () => resolve(false), { once: true })
      board.show()
    })
    of.question = null
    if (send) for (const { person } of strangers) of.accepted.add(keyOf(person))
    return send
  }

  function add(source: AsyncIterable<readonly Found[]>) {
    // Refused files of a pick from which nothing was taken are not part of this upload.
    if (run.completed || isUnused(run)) run = begin()
    enqueue(run, source)
  }

  function enqueue(of: Run, source: AsyncIterable<readonly Found[]>) {
    of.takings += 1
    of.line = of.line
      .then(() => take(of, source))
      .catch((error) => stop(of, error))
      .finally(() => {
        of.takings -= 1
        of.reading = null
        finish(of)
      })
  }

  /** Commits the upload once everything has been read, answered and sent. */
  function finish(of: Run) {
    board.touch()
    const { total, failed } = of.ledger.totals()
    const isOpen = of.takings > 0 || of.sender.isBusy() || of.trouble || of.completed
    const nothingToDo = total === 0 || failed > 0 || of.unreadable.length > 0
    if (isOpen || nothingToDo || of.isCommitting || of.signal.aborted) return
    of.committed = commit(of)
  }

  async function commit(of: Run) {
    of.isCommitting = true
    try {
      const { key } = await of.open(() => persist(() => calls.create(of.signal), of.signal))
      of.completed = await persist(() => calls.complete(key, of.signal), of.signal)
      of.isLeavingOut = false
      of.memory?.forget()
    } catch (error) {
      if (!of.signal.aborted) await recover(of, error).catch((thrown) => stop(of, thrown))
    } finally {
      of.isCommitting = false
      board.show()
      if (of.isLeavingOut) finish(of)
    }
  }

  async function recover(of: Run, error: unknown) {
    const missing = calls.missing(error)
    if (missing.length > 0 && of.isLeavingOut && missing[0] !== of.leftOut) {
      of.leftOut = missing[0] ?? null
      await dropFiles(of, missing)
      for (const name of missing) of.notSent.note('missing', name)
      return
    }
    of.isLeavingOut = false
    if (missing.length > 0 && !of.hasCheckedAgain) checkAgain(of)
    else stop(of, error)
  }

  /** Plans everything once more: what is there is answered so, what is not is sent. */
  function checkAgain(of: Run) {
    of.hasCheckedAgain = true
    of.sender.add(of.ledger.again((item) => item.state === 'uploaded'))
  }

  function retry(name?: string) {
    const of = run
    if (of.signal.aborted) return void remove()
    of.trouble = null
    of.hasCheckedAgain = false
    const isChosen = (candidate: string) => name === undefined || candidate === name
    const toRead: Found[] = [
      ...of.unentered.splice(0),
      ...of.unreadable.filter(({ path }) => isChosen(path)),
    ]
    of.unreadable = of.unreadable.filter(({ path }) => !isChosen(path))
    if (toRead.length > 0) enqueue(of, only(toRead))
    of.sender.add(of.ledger.again((item) => item.state === 'failed' && isChosen(item.name)))
    of.sender.go()
    board.show()
  }

  async function leaveOut() {
    const of = run
    const failed = of.ledger.allFailures()
    for (const { path } of of.unreadable) of.notSent.note('unreadable', path)
    of.unreadable = []
    if (failed.length === of.ledger.totals().total) return remove()
    of.trouble = null
    of.isLeavingOut = true
    try {
      await dropFiles(
        of,
        failed.map(({ name }) => name),
      )
      for (const { name, reason } of failed) of.notSent.note(reason, name)
    } catch (error) {
      stop(of, error)
    }
    finish(of)
    board.show()
  }

  async function dropFiles(of: Run, names: readonly string[]) {
    const { key } = of
    for (let start = 0; key !== null && start < names.length; start += REMOVED_AT_ONCE) {
      const some = names.slice(start, start + REMOVED_AT_ONCE)
      await persist(() => calls.remove(key, some), of.signal)
    }
    of.ledger.remove(names)
  }

  async function remove() {
    const of = run
    of.abort()
    of.isRemoving = true
    board.show()
    const opened = await of.opened()
    try {
      if (opened !== null) {
        await persist(() => calls.remove(opened, null), new AbortController().signal)
      }
      of.memory?.forget()
      run = begin()
    } catch (error) {
      of.isRemoving = false
      of.trouble = calls.explain(error)
    }
    board.show()
  }

  return {
    subscribe: board.subscribe,
    getSnapshot: board.getSnapshot,
    add,
    answer: (send) => run.question?.resolve(send),
    retry,
    leaveOut,
    setConcurrency: (wanted) => {
      const { min, max } = UPLOAD_CONCURRENCY
      concurrency = Math.min(max, Math.max(min, Math.round(wanted)))
      run.sender.setConcurrency(concurrency)
      board.show()
    },
    signedIn: gate.signedIn,
    remove,
    reset: () => {
      run.abort()
      run = begin()
      board.show()
    },
    close: () => {
      run.abort()
      gate.close()
    },
  }
}

function keyOfRun({ key }: Run): string {
  if (key === null) throw new Error('An upload is planned before it is created.')
  return key
}

async function* only(found: readonly Found[]) {
  yield found
}
