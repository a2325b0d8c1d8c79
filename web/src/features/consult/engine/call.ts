import { type Board, createBoard } from '../../../ui/board.ts'
import type { Connect, Line, Tracks } from './connection.ts'
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
}

type Member<T> = { peer: Peer<T>; quality: Quality }

export function createCall<T>(ports: CallPorts<T>): Call<T> {
  const { own, timers } = ports
  const members = new Map<string, Member<T>>()
  const reading = createAlarm(timers)
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
    return { phase, peers, error }
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
    if (from !== own.id) return members.get(from)?.peer.hear(signal)
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
    members.set(id, { peer, quality: startQuality(members.size + 1) })
    peer.greet()
  }

  async function read() {
    const there = connected()
    for (const member of there) {
      const connection = member.peer.connection()
      const told = await connection?.read().catch(() => null)
      if (!told || !connection || connection !== member.peer.connection()) continue
      member.quality = adapt(member.quality, told, there.length)
      await connection.limit('picture', stepOf(member.quality.step)).catch(() => undefined)
    }
    if (phase !== 'going') return
    board.show()
    reading.set(READING_MS, read)
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
  }
}
