import type { Connect, Connection, ConnectionEvents } from './connection.ts'
import type { Candidate, SignalOf } from './signals.ts'
import { createAlarm, type Timers } from './timers.ts'

/** Ways to be reached are found in swarms, and go together. */
const GATHER_MS = 50
const CANDIDATES_MAX = 50

type Offer = SignalOf<'offer'>
type Answer = SignalOf<'answer'>
type Candidates = SignalOf<'candidates'>

/** What a link tells the other side; the peer adds whose and to whom. */
export type LinkSignal =
  | { kind: 'offer'; round: number; sdp: string }
  | { kind: 'answer'; round: number; voids: number; sdp: string }
  | { kind: 'candidates'; items: Candidate[] }

export type LinkPorts<T> = {
  readonly connect: Connect<T>
  readonly timers: Timers
  /** Gives way where both make an offer at once. */
  readonly isPolite: boolean
  /** Makes the first offer. */
  readonly isCalling: boolean
  readonly events: Omit<ConnectionEvents<T>, 'onCandidate'>
  readonly send: (signal: LinkSignal) => void
  /** The connection is of no use any more: only another one helps. */
  readonly onBroken: () => void
}

/**
 * One connection to somebody, and the agreeing about it: perfect negotiation, over a line that may lose, double and
 * reorder. Every offer has a round, and counts only while no later one was agreed upon; where an offer gives way, the
 * answer says up to which round the ones of its side are void, lest one of them come late.
 */
export type Link<T> = {
  readonly connection: Connection<T>
  readonly hear: (signal: Offer | Answer | Candidates) => void
  /** Makes an offer: the first one, or one with new ways to be reached. */
  readonly offer: () => void
  /** Says once more what waits for an answer; false where nothing does. */
  readonly repeat: () => boolean
  /** When the two agreed last, ms; null where they never did. */
  readonly agreedAt: () => number | null
  readonly close: () => void
}

export function createLink<T>(ports: LinkPorts<T>): Link<T> {
  const { timers, isPolite, isCalling, send } = ports
  const found: Candidate[] = []
  const gathering = createAlarm(timers)
  const connection = ports.connect(isCalling, { ...ports.events, onCandidate })
  let work = Promise.resolve()
  let isOver = false
  /** The round of our offer that waits. */
  let waiting: number | null = null
  /** Up to this round everything is agreed upon or void. */
  let settled = 0
  /** The highest round that anybody used. */
  let highest = 0
  let answered: { round: number; voids: number; sdp: string } | null = null
  let agreedAt: number | null = null

  /** One after the other: descriptions are made and taken in several steps. */
  function then(step: () => Promise<void>) {
    work = work.then(async () => {
      if (isOver) return
      try {
        await step()
      } catch {
        if (!isOver) ports.onBroken()
      }
    })
  }

  function onCandidate(one: Candidate) {
    found.push(one)
    if (!gathering.isSet()) gathering.set(GATHER_MS, sendFound)
  }

  function sendFound() {
    while (found.length > 0) send({ kind: 'candidates', items: found.splice(0, CANDIDATES_MAX) })
  }

  function agree(round: number) {
    settled = Math.max(settled, round)
    agreedAt = timers.now()
  }

  async function makeOffer() {
    const round = Math.max(highest, settled) + 1
    const sdp = await connection.offer(settled > 0)
    if (isOver) return
    highest = round
    waiting = round
    send({ kind: 'offer', round, sdp })
  }

  async function takeOffer({ round, sdp }: Offer) {
    highest = Math.max(highest, round)
    if (round <= settled) {
      // Ours got lost, or theirs came twice.
      if (answered?.round === round) send({ kind: 'answer', ...answered })
      return
    }
    if (waiting !== null && !isPolite) return
    const voids = waiting ?? 0
    waiting = null
    const answer = await connection.answer(sdp)
    if (isOver) return
    agree(round)
    answered = { round, voids, sdp: answer }
    send({ kind: 'answer', ...answered })
  }

  async function takeAnswer({ round, voids, sdp }: Answer) {
    if (waiting !== round) return
    await connection.accept(sdp)
    waiting = null
    agree(Math.max(round, voids))
  }

  async function takeCandidates({ items }: Candidates) {
    for (const item of items) await connection.addCandidate(item)
  }

  return {
    connection,
    hear: (signal) =>
      then(() => {
        if (signal.kind === 'offer') return takeOffer(signal)
        if (signal.kind === 'answer') return takeAnswer(signal)
        return takeCandidates(signal)
      }),
    offer: () => then(makeOffer),
    repeat: () => {
      if (waiting === null) return false
      send({ kind: 'offer', round: waiting, sdp: connection.description() })
      return true
    },
    agreedAt: () => agreedAt,
    close: () => {
      isOver = true
      gathering.clear()
      connection.close()
    },
  }
}
