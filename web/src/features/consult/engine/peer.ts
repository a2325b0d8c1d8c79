import {
  type Connect,
  type Connection,
  type Line,
  type LineState,
  lines,
  type Tracks,
} from './connection.ts'
import { createLink, type Link } from './link.ts'
import { isLater, isPolite } from './session.ts'
import { readSpoken, type Showing, type Signal } from './signals.ts'
import { createAlarm, type Timers } from './timers.ts'

/**
 * absent: never heard of. connecting: heard of, the first time. interrupted: was there, and is looked for again.
 * left: said so.
 */
export type PeerPhase = 'absent' | 'connecting' | 'connected' | 'interrupted' | 'left'

export type PeerView<T> = {
  readonly id: string
  readonly phase: PeerPhase
  readonly tracks: Tracks<T>
  /** What the other says to show; null before it was said. */
  readonly showing: Showing | null
}

export type PeerPorts<T> = {
  readonly own: { readonly id: string; readonly session: string }
  readonly otherId: string
  readonly connect: Connect<T>
  readonly timers: Timers
  readonly send: (signal: Signal) => void
  /** What is sent to everybody now. */
  readonly mine: () => { tracks: Tracks<T>; showing: Showing }
  readonly onChange: () => void
}

/** Somebody else who takes part, and the way to them. */
export type Peer<T> = {
  readonly view: () => PeerView<T>
  readonly hear: (signal: Signal) => void
  /** Says that one is here. */
  readonly greet: () => void
  /** The network changed: looks for new ways at once. */
  readonly renew: () => void
  /** A track or what is shown changed. */
  readonly update: (line: Line | null) => void
  /** The connection while it stands. */
  readonly connection: () => Connection<T> | null
  readonly close: () => void
}

/** Pauses between attempts, the last one again and again; who gives way waits half as long again. */
const PAUSES_MS = [2500, 4000, 6000, 10_000, 15_000, 30_000, 60_000]
/** Browsers find back by themselves within this time mostly. */
const DISCONNECTED_MS = 2000
const FAILED_MS = 100
/** A way is looked for so long before others are. */
const SEARCH_MS = 6000
/** After so many attempts with one connection another one is made. */
const RENEWALS = 4

const nothing = { sound: null, picture: null, screen: null }

export function createPeer<T>(ports: PeerPorts<T>): Peer<T> {
  const { own, otherId, timers } = ports
  const gives = isPolite(own.id, otherId)
  const alarm = createAlarm(timers)
  /** The latest visit of the other, and whether it is over. */
  let visit: { session: string; isOver: boolean } | null = null
  let link: { number: number; link: Link<T>; state: LineState; isBroken: boolean } | null = null
  let tracks: Tracks<T> = nothing
  let showing: Showing | null = null
  let wasThere = false
  let isClosed = false
  let attempts = 0
  let sinceAnew = 0

  function phase(): PeerPhase {
    if (visit === null) return 'absent'
    if (visit.isOver) return 'left'
    if (link?.state === 'connected') return 'connected'
    return wasThere ? 'interrupted' : 'connecting'
  }

  const number = () => link?.number ?? 0

  function greet(link = number()) {
    ports.send({ kind: 'hello', session: own.session, knows: visit?.session ?? null, link })
  }

  function drop() {
    link?.link.close()
    link = null
    tracks = nothing
    showing = null
  }

  function adopt(session: string) {
    drop()
    visit = { session, isOver: false }
    wasThere = false
    attempts = 0
    sinceAnew = 0
    schedule()
    ports.onChange()
  }

  /** Another connection, of the number that both agree on. */
  function open(number: number): Link<T> {
    drop()
    const opened = make(number)
    link = { number, link: opened, state: 'new', isBroken: false }
    sinceAnew = 0
    const sent = ports.mine().tracks
    for (const line of lines) void opened.connection.send(line, sent[line])
    return opened
  }

  function make(number: number): Link<T> {
    const current = () => (link?.number === number ? link : null)
    return createLink<T>({
      ...{ connect: ports.connect, timers, isPolite: gives, isCalling: !gives },
      send: (signal) => {
        if (!visit) return
        ports.send({ ...signal, session: own.session, to: visit.session, link: number })
      },
      onBroken: () => {
        const shown = current()
        if (!shown) return
        shown.isBroken = true
        schedule()
      },
      events: {
        onState: (state) => current() && become(state),
        onTrack: (line, track) => {
          if (!current()) return
          tracks = { ...tracks, [line]: track }
          ports.onChange()
        },
        onOpen: () => current() && say(),
        onSpoken: (text) => current() && listen(text),
      },
    })
  }

  function become(state: LineState) {
    if (!link || link.state === state) return
    link.state = state
    if (state === 'connected') {
      wasThere = true
      attempts = 0
      sinceAnew = 0
      alarm.clear()
    } else if (state === 'disconnected') schedule(DISCONNECTED_MS)
    else if (state === 'failed' || state === 'closed') schedule(FAILED_MS)
    ports.onChange()
  }

  function say() {
    link?.link.connection.say(JSON.stringify({ kind: 'showing', ...ports.mine().showing }))
  }

  function listen(text: string) {
    const spoken = readSpoken(text)
    if (spoken?.kind === 'bye') return leave()
    if (spoken?.kind !== 'showing') return
    const { kind: _, ...said } = spoken
    showing = said
    ports.onChange()
  }

  function leave() {
    if (!visit) return
    visit.isOver = true
    drop()
    alarm.clear()
    ports.onChange()
  }

  function schedule(ms = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0) {
    if (!isClosed) alarm.set(gives ? ms * 1.5 : ms, attempt)
  }

  /** Something is not as it should be for a while: says it again, looks for other ways, or begins anew. */
  function attempt() {
    if (isClosed || phase() === 'connected' || phase() === 'left') return
    const agreedAt = link?.link.agreedAt() ?? null
    const searching = agreedAt === null ? 0 : SEARCH_MS - (timers.now() - agreedAt)
    if (link && !link.isBroken && link.state === 'connecting' && searching > 0) {
      return schedule(searching)
    }
    attempts += 1
    sinceAnew += 1
    greet()
    if (visit && link) {
      if (link.isBroken || sinceAnew > RENEWALS) beginAnew()
      // Who was called and never agreed has nothing to offer.
      else if (!link.link.repeat() && agreedAt !== null) link.link.offer()
    }
    schedule()
  }

  function beginAnew() {
    const next = number() + 1
    if (gives) greet(next)
    else open(next).offer()
  }

  function hearHello(knows: string | null, wanted: number) {
    if (knows !== own.session) greet()
    if (!gives && (link === null || wanted > number())) {
      open(Math.max(1, wanted)).offer()
      schedule()
    }
  }

  function hear(signal: Signal) {
    if (isClosed || ('to' in signal && signal.to !== own.session)) return
    if (visit?.session !== signal.session) {
      if (!isLater(signal.session, visit?.session ?? null)) return
      adopt(signal.session)
    } else if (visit.isOver) return
    if (signal.kind === 'hello') return hearHello(signal.knows, signal.link)
    if (signal.kind === 'bye') return leave()
    // Who calls counts the connections; the other takes what comes later.
    if (signal.kind === 'offer' && gives && signal.link > number()) {
      open(signal.link)
      schedule()
    }
    if (link?.number === signal.link) link.link.hear(signal)
  }

  schedule()

  return {
    view: () => ({ id: otherId, phase: phase(), tracks, showing }),
    hear,
    greet: () => greet(),
    renew: () => {
      if (isClosed || !visit || visit.isOver) return
      attempts = 0
      if (link && !link.isBroken && link.link.agreedAt() !== null) link.link.offer()
      schedule()
    },
    update: (line) => {
      if (line) void link?.link.connection.send(line, ports.mine().tracks[line])
      say()
    },
    connection: () => (link?.state === 'connected' ? link.link.connection : null),
    close: () => {
      if (isClosed) return
      isClosed = true
      alarm.clear()
      link?.link.connection.say(JSON.stringify({ kind: 'bye' }))
      ports.send({ kind: 'bye', session: own.session })
      drop()
    },
  }
}
