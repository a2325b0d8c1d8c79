import { type Board, createBoard } from '../../../ui/board.ts'
import type { Connect, Connection, Line, Tracks } from './connection.ts'
import { createMailbox, type Incoming, type Pace, type SignalPort } from './mailbox.ts'
import { createPeer, type Peer, type PeerView } from './peer.ts'
import {
  adapt,
  bestStep,
  type LineLevel,
  levelOf,
  type Quality,
  startQuality,
  stepOf,
} from './quality.ts'
import { isLater } from './session.ts'
import { readSignal, type Showing } from './signals.ts'
import { createAlarm, type Timers } from './timers.ts'

/** How often the lines are looked at. */
const READING_MS = 3000

export type CallPorts<T> = {
  /** Who one is in it, and the visit (`sessionName`). */
  readonly own: { readonly id: string; readonly session: string }
  readonly connect: Connect<T>
  readonly signals: SignalPort
  readonly timers: Timers
  /** What is sent to everybody now. */
  readonly mine: () => { tracks: Tracks<T>; showing: Showing }
}

/** going; elsewhere: the same person is in it by a later visit, on another tab or device; lost: it cannot go on. */
export type CallPhase = 'going' | 'elsewhere' | 'lost' | 'left'

export type CallSnapshot<T> = {
  readonly phase: CallPhase
  readonly peers: readonly (PeerView<T> & { readonly level: LineLevel })[]
  /** Grows as long as somebody else is there. */
  readonly readings: number
  /** Why it is lost. */
  readonly error: unknown
}

/** The call of one who takes part: a connection to everybody else, each for itself. */
export type Call<T> = Pick<Board<CallSnapshot<T>>, 'subscribe' | 'getSnapshot'> & {
  /** Who takes part beside oneself, as the server says. */
  readonly setOthers: (ids: readonly string[]) => void
  /** A hint says that something lies in the box. */
  readonly look: () => void
  /** The network changed, or came back. */
  readonly renew: () => void
  /** What is sent changed. */
  readonly update: (line: Line | null) => void
  readonly leave: () => void
  /** The consultation is over: the connections end, and nothing more is posted. */
  readonly finish: () => void
}

type Member<T> = {
  peer: Peer<T>
  quality: Quality
  /** What the connection was last told to send at most. */
  limited: { connection: Connection<T>; step: number } | null
}

/** Of people who are not on the list yet, so many messages are kept. */
const EARLY_MAX = 60

export function createCall<T>(ports: CallPorts<T>): Call<T> {
  const { own, timers } = ports
  const members = new Map<string, Member<T>>()
  const reading = createAlarm(timers)
  let early: Incoming[] = []
  let readings = 0
  let phase: CallPhase = 'going'
  let error: unknown = null
  const mailbox = createMailbox({
    ...{ signals: ports.signals, timers, onMessage: hear },
    onLost: (reason) => end('lost', reason),
  })
  const board = createBoard<CallSnapshot<T>>(draw)

  function draw(): CallSnapshot<T> {
    const best = bestStep(connected().length)
    const peers = [...members.values()].map(({ peer, quality }) => ({
      ...peer.view(),
      level: levelOf(quality, best),
    }))
    return { phase, peers, readings, error }
  }

  function connected() {
    return [...members.values()].filter(({ peer }) => peer.connection() !== null)
  }

  function pace(): Pace {
    const phases = [...members.values()].map(({ peer }) => peer.view().phase)
    if (phases.some((one) => one === 'connecting' || one === 'interrupted')) return 'eager'
    return phases.includes('connected') ? 'calm' : 'waiting'
  }

  function onChange() {
    mailbox.setPace(pace())
    board.show()
  }

  function hear({ from, body }: Incoming) {
    const signal = readSignal(body)
    if (!signal || phase !== 'going') return
    if (from !== own.id) {
      const member = members.get(from)
      if (member) return member.peer.hear(signal)
      // They come in, and the list of who takes part is not read again yet.
      early = [...early, { from, body }].slice(-EARLY_MAX)
      return
    }
    if (signal.session === own.session) return
    if (isLater(signal.session, own.session)) return end('elsewhere')
    // An older tab that has not heard of this one.
    if (signal.kind === 'hello') greetSelf()
  }

  function greetSelf() {
    const hello = { kind: 'hello', session: own.session, knows: null, link: 0 }
    mailbox.send({ to: own.id, body: JSON.stringify(hello) })
  }

  function add(id: string) {
    const peer = createPeer<T>({
      ...{ own, otherId: id, connect: ports.connect, timers, mine: ports.mine },
      send: (signal) => {
        mailbox.send({ to: id, body: JSON.stringify(signal) })
        // Another tab of the same person may be why nobody answers.
        if (signal.kind === 'hello') greetSelf()
      },
      onChange,
    })
    members.set(id, { peer, quality: startQuality(members.size + 1), limited: null })
    peer.greet()
    const said = early.filter(({ from }) => from === id)
    early = early.filter(({ from }) => from !== id)
    for (const message of said) hear(message)
  }

  async function read() {
    const there = connected()
    for (const member of there) {
      const connection = member.peer.connection()
      const told = await connection?.read().catch(() => null)
      if (!told || !connection || connection !== member.peer.connection()) continue
      member.quality = adapt(member.quality, told, there.length)
      await limit(member, connection)
    }
    if (phase !== 'going') return
    if (there.length > 0) readings += 1
    board.show()
    reading.set(READING_MS, read)
  }

  async function limit(member: Member<T>, connection: Connection<T>) {
    const { step } = member.quality
    if (member.limited?.connection === connection && member.limited.step === step) return
    member.limited = { connection, step }
    await connection.limit('picture', stepOf(step)).catch(() => {
      member.limited = null
    })
  }

  function end(how: CallPhase, reason: unknown = null) {
    if (phase !== 'going') return
    phase = how
    error = reason
    reading.clear()
    for (const { peer } of members.values()) peer.close()
    members.clear()
    mailbox.close()
    board.show()
  }

  greetSelf()
  reading.set(READING_MS, read)

  return {
    subscribe: board.subscribe,
    getSnapshot: board.getSnapshot,
    setOthers: (ids) => {
      if (phase !== 'going') return
      for (const [id, { peer }] of members) {
        if (ids.includes(id)) continue
        peer.close()
        members.delete(id)
      }
      for (const id of ids) if (id !== own.id && !members.has(id)) add(id)
      onChange()
    },
    look: mailbox.look,
    renew: () => {
      mailbox.look()
      for (const { peer } of members.values()) peer.renew()
    },
    update: (line) => {
      for (const { peer } of members.values()) peer.update(line)
    },
    leave: () => end('left'),
    finish: () => {
      mailbox.discard()
      end('left')
    },
  }
}
