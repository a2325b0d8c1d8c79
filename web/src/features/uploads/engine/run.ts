import type { Gate } from './gate.ts'
import type { IntakePorts } from './intake.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Memory } from './memory.ts'
import type { Found, Stranger, Trouble } from './model.ts'
import { createNotSent, type NotSentFiles } from './not-sent.ts'
import { createSender, type Sender, type SenderPorts } from './sender.ts'
import { createSpeedMeter, type SpeedMeter } from './speed.ts'

type Opened = { readonly key: string; readonly resumed: boolean }

/** One upload from the first file to its end, with all that is known of it. */
export type Run = {
  readonly signal: AbortSignal
  readonly abort: () => void
  readonly ledger: Ledger
  readonly sender: Sender
  readonly speed: SpeedMeter
  readonly intakePorts: Omit<IntakePorts, 'compare' | 'isStranger' | 'ask' | 'accept'>
  /** Creates the upload the first time it is called. */
  readonly open: (create: () => Promise<Opened>) => Promise<Opened>
  /** The key of the upload if it was created, or is being created. */
  readonly opened: () => Promise<string | null>
  /** Files that were ignored, or left out because they failed. */
  readonly notSent: NotSentFiles
  /** Strangers whose scans are to be sent. */
  readonly accepted: Set<string>
  key: string | null
  /** Bytes sent by this page, for the speed; without those that the store had before. */
  sentNow: number
  resumed: boolean
  memory: Memory | null
  /** Files found and read of what is being taken in, and bytes of those that are still to be read. */
  reading: { readonly found: number; readonly read: number; readonly bytes: number } | null
  question: {
    readonly strangers: readonly Stranger[]
    readonly isLate: boolean
    readonly resolve: (send: boolean) => void
  } | null
  unreadable: Found[]
  /** Found, but the upload could not be created yet. */
  unentered: Found[]
  /** Drops that are being taken in or wait for it, one after the other. */
  takings: number
  line: Promise<void>
  trouble: Trouble | null
  isCommitting: boolean
  /** The latest attempt to commit, once it is over. */
  committed: Promise<void>
  hasCheckedAgain: boolean
  /** Finishing without what is missing, also of what was announced before this page was opened. */
  isLeavingOut: boolean
  /** The first of the missing files left out last; when it comes up again, leaving out does not help. */
  leftOut: string | null
  isRemoving: boolean
  completed: { readonly files: number; readonly bytes: number } | null
}

export type RunPorts = Pick<SenderPorts, 'plan' | 'sum' | 'put' | 'now' | 'sleep' | 'chance'> &
  Pick<SenderPorts, 'onStopped' | 'onDrained'> &
  Pick<IntakePorts, 'inspect' | 'settle' | 'breathe'> & {
    readonly gate: Gate
    readonly onChange: () => void
  }

export function createRun(concurrency: number, ports: RunPorts): Run {
  const controller = new AbortController()
  const ledger = createLedger()
  const { onChange } = ports
  let opening: Promise<Opened> | null = null

  async function open(create: () => Promise<Opened>): Promise<Opened> {
    opening ??= create()
    try {
      const opened = await opening
      run.key = opened.key
      return opened
    } catch (error) {
      opening = null
      throw error
    }
  }

  const run: Run = {
    signal: controller.signal,
    abort: () => controller.abort(new DOMException('The upload was stopped.', 'AbortError')),
    ledger,
    sender: createSender(
      {
        ...ports,
        onBytes: (item, bytes) => {
          ledger.credit(item, bytes)
          run.sentNow += bytes
          onChange()
        },
        onPresent: (item, bytes) => {
          ledger.credit(item, bytes)
          onChange()
        },
        onArrived: (item) => {
          ledger.arrived(item)
          onChange()
        },
        onFailed: (item, reason) => {
          ledger.failed(item, reason)
          onChange()
        },
      },
      concurrency,
      controller.signal,
    ),
    speed: createSpeedMeter(),
    intakePorts: {
      ...ports,
      onFound: (count) => read(count, 0),
      onRead: (count) => read(0, count),
      onWaiting: (bytes) => read(0, 0, bytes),
      onIgnored: (reason, path) => run.notSent.note(reason, path),
      onUnreadable: (found) => {
        run.notSent.forget(found.path)
        run.unreadable.push(found)
      },
      onLeft: (found) => run.unentered.push(...found),
    },
    open,
    opened: () => opening?.then(({ key }) => key).catch(() => null) ?? Promise.resolve(null),
    notSent: createNotSent(),
    accepted: new Set(),
    key: null,
    sentNow: 0,
    resumed: false,
    memory: null,
    reading: null,
    question: null,
    unreadable: [],
    unentered: [],
    takings: 0,
    line: Promise.resolve(),
    trouble: null,
    isCommitting: false,
    committed: Promise.resolve(),
    hasCheckedAgain: false,
    isLeavingOut: false,
    leftOut: null,
    isRemoving: false,
    completed: null,
  }

  function read(found: number, done: number, bytes = 0) {
    const { reading } = run
    if (!reading) return
    run.reading = {
      found: reading.found + found,
      read: reading.read + done,
      bytes: reading.bytes + bytes,
    }
    onChange()
  }

  return run
}
