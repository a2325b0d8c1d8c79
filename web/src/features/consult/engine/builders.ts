import { createCall } from './call.ts'
import { createFakeTimers } from './clock-builders.ts'
import type { Connection, ConnectionEvents, Limit, Line, LineState, Reading } from './connection.ts'
import type { Incoming, SignalPort } from './mailbox.ts'
import type { Showing } from './signals.ts'
import type { Timers } from './timers.ts'

/** Test data: calls over browsers and boxes that live in memory. */

/** What is done with a message on its way: how often it comes, and after how many ms each time. */
export type Fate = readonly number[]

/** The boxes of everybody; each message has its fate. */
export function createFakePost(timers: Timers, fateOf: () => Fate = () => [0]) {
  const boxes = new Map<string, Incoming[]>()
  const state = { posts: 0, reads: 0, isDown: false, isHinted: false }
  const boxOf = (id: string) => {
    const box = boxes.get(id) ?? []
    boxes.set(id, box)
    return box
  }
  const hints = new Map<string, () => void>()
  return {
    state,
    /** Called as soon as something lies in somebody's box, where hints are heard. */
    onHint: (id: string, look: () => void) => hints.set(id, look),
    portOf: (id: string): SignalPort => ({
      post: async ({ to, body }) => {
        if (state.isDown) throw new Error('the network is down')
        state.posts += 1
        for (const delay of fateOf()) {
          timers.after(delay, () => {
            boxOf(to).push({ from: id, body })
            hints.get(to)?.()
          })
        }
      },
      read: async (after) => {
        if (state.isDown) throw new Error('the network is down')
        state.reads += 1
        const box = boxOf(id)
        return { items: box.slice(after ?? 0), cursor: box.length }
      },
      isFinal: () => false,
      isHinted: () => state.isHinted,
    }),
  }
}

/** A track that is its name. */
export type FakeTrack = { name: string; enabled: boolean; isStopped: boolean; stop: () => void }

export function fakeTrack(name: string): FakeTrack {
  const track = {
    ...{ name, enabled: true, isStopped: false },
    stop: () => {
      track.isStopped = true
    },
  }
  return track
}

type Description = { type: 'offer' | 'answer'; ufrag: string; of: string | null }
const parse = (sdp: string): Description => JSON.parse(sdp)

type Made = {
  ufrag: string | null
  remote: string | null
  isOffering: boolean
  before: { ufrag: string | null; remote: string | null }
  state: LineState
  events: ConnectionEvents<FakeTrack>
  sent: Map<Line, FakeTrack | null>
  candidates: Set<string>
  isClosed: boolean
}

/**
 * The browsers, as far as connections go: two are connected where each has the other's present description and a
 * way to reach them, both agree, and the network is there. A wrong step throws, as in a browser.
 */
export function createFakeWorld(timers: Timers) {
  const all = new Set<Made>()
  const state = { isCut: false, made: 0, ufrags: 0, reading: good, limits: [] as Limit[] }

  function matching(one: Made): Made | undefined {
    return [...all].find(
      (other) =>
        other !== one &&
        !other.isClosed &&
        !other.isOffering &&
        other.ufrag === one.remote &&
        other.remote === one.ufrag,
    )
  }

  function become(one: Made, next: LineState) {
    if (one.state === next || one.isClosed) return
    one.state = next
    one.events.onState(next)
  }

  /** Looks who reaches whom. */
  function look() {
    for (const one of all) {
      if (one.isClosed || one.isOffering || one.remote === null) continue
      const other = matching(one)
      const reaches = other && !state.isCut && one.candidates.has(one.remote)
      const isReached = other?.candidates.has(other.remote ?? '')
      if (reaches && isReached) {
        const isNew = one.state !== 'connected'
        become(one, 'connected')
        if (isNew) timers.after(0, () => !one.isClosed && one.events.onOpen())
        for (const [line, track] of other.sent) if (track) one.events.onTrack(line, track)
      } else if (one.state === 'connected') {
        become(one, 'disconnected')
        timers.after(10_000, () => one.state === 'disconnected' && become(one, 'failed'))
      } else if (one.state === 'new') become(one, 'connecting')
    }
  }

  function connect(
    _isCalling: boolean,
    events: ConnectionEvents<FakeTrack>,
  ): Connection<FakeTrack> {
    state.made += 1
    const before = { ufrag: null, remote: null }
    const one: Made = {
      ...{ ufrag: null, remote: null, isOffering: false, before, state: 'new', events },
      ...{ sent: new Map(), candidates: new Set(), isClosed: false },
    }
    all.add(one)
    const guard = (isRight: boolean) => {
      if (one.isClosed || !isRight) throw new Error('InvalidStateError')
    }
    function renew(): string {
      state.ufrags += 1
      const ufrag = `u${state.ufrags}`
      one.ufrag = ufrag
      timers.after(5, () =>
        one.isClosed
          ? undefined
          : events.onCandidate({ candidate: 'way', mid: '0', index: 0, ufrag }),
      )
      return ufrag
    }
    const write = (type: Description['type']) =>
      JSON.stringify({ type, ufrag: one.ufrag, of: type === 'answer' ? one.remote : null })
    let description = ''
    return {
      offer: async (restart) => {
        guard(true)
        if (!one.isOffering) one.before = { ufrag: one.ufrag, remote: one.remote }
        if (restart || one.ufrag === null) renew()
        one.isOffering = true
        description = write('offer')
        return description
      },
      description: () => description,
      isOffering: () => one.isOffering,
      answer: async (offer) => {
        guard(true)
        const { type, ufrag } = parse(offer)
        guard(type === 'offer')
        if (one.isOffering) one.ufrag = one.before.ufrag
        one.isOffering = false
        if (one.remote !== ufrag) renew()
        one.remote = ufrag
        description = write('answer')
        timers.after(1, look)
        return description
      },
      accept: async (answer) => {
        const { type, ufrag, of } = parse(answer)
        guard(one.isOffering && type === 'answer' && of === one.ufrag)
        one.remote = ufrag
        one.isOffering = false
        timers.after(1, look)
      },
      addCandidate: async ({ ufrag }) => {
        if (one.isClosed || ufrag === null) return
        one.candidates.add(ufrag)
        timers.after(1, look)
      },
      send: async (line, track) => {
        one.sent.set(line, track)
        timers.after(1, look)
      },
      limit: async (_line, limit) => {
        state.limits.push(limit)
      },
      read: async () => state.reading,
      say: (text) => {
        const other = one.state === 'connected' ? matching(one) : undefined
        if (!other || state.isCut) return false
        timers.after(1, () => !other.isClosed && other.events.onSpoken(text))
        return true
      },
      close: () => {
        one.isClosed = true
        all.delete(one)
        timers.after(1, look)
      },
    }
  }

  return {
    connect,
    state,
    setCut: (isCut: boolean) => {
      state.isCut = isCut
      look()
    },
    open: () => [...all].filter((one) => !one.isClosed).length,
  }
}

export const good: Reading = { available: 5_000_000, lost: 0, roundTrip: 0.05 }

/** A call with its clock, boxes and browsers. */
export function createFakeCalls(fateOf?: () => Fate) {
  const clock = createFakeTimers()
  const world = createFakeWorld(clock.timers)
  const post = createFakePost(clock.timers, fateOf)
  let visits = 0
  return {
    ...{ clock, world, post },
    /** Somebody comes in, by a visit that is later than all before. */
    join: (id: string, others: readonly string[], showing: Partial<Showing> = {}) => {
      visits += 1
      const visit = String(visits).padStart(3, '0')
      const tracks: { [line in Line]: FakeTrack | null } = {
        ...{ sound: fakeTrack(`${id} sound ${visit}`), picture: null, screen: null },
      }
      const shown: Showing = {
        ...{ isMuted: false, hasCamera: false, hasScreen: false, scans: null },
        ...showing,
      }
      const call = createCall<FakeTrack>({
        ...{ own: { id, session: `2026-11-23T10:00:00.${visit}Z~${id}` }, timers: clock.timers },
        ...{ connect: world.connect, signals: post.portOf(id) },
        mine: () => ({ tracks, showing: shown }),
      })
      call.setOthers(others)
      post.onHint(id, call.look)
      return { call, tracks, shown, hears: () => heardBy(call) }
    },
  }
}

type FakeCall = ReturnType<typeof createCall<FakeTrack>>

/** Whom one is connected with, and what comes from there. */
function heardBy(call: FakeCall) {
  return Object.fromEntries(
    call
      .getSnapshot()
      .peers.map(({ id, phase, tracks }) => [
        id,
        phase === 'connected' ? (tracks.sound?.name ?? 'nothing') : phase,
      ]),
  )
}
