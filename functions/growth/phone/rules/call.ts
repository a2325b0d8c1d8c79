import type { CallParty, CommunicationState } from '#shared/model/phone.ts'
import type { CommunicationItem, PartyState } from '../records.ts'
import { logId, numberOf } from './numbers.ts'

/** News of a call, as RingCentral tells them. */
export type CallNews = {
  telephonySessionId: string
  /** Counts the news of a call. */
  sequence: number
  startedAt: string
  /** When it was told. */
  at: string
  parties: readonly CallParty[]
}

/** A call as RingCentral's own log has it. */
export type LoggedCall = {
  telephonySessionId: string
  direction: 'Inbound' | 'Outbound'
  from: string | null
  to: string | null
  startedAt: string
  seconds: number
  result: string
}

const ENDED: readonly string[] = ['Disconnected', 'Gone']
const ANSWERED: readonly string[] = ['Accepted', 'Call connected', 'Connected', 'Answered']

type Outside = Pick<CommunicationItem, 'direction' | 'number'>

/** Who is on the other side; null for a call among colleagues. */
function outsideOf({ direction, from, to }: CallParty): Outside | null {
  const isOut = direction === 'Outbound'
  const other = isOut ? to : from
  if (!direction || !other || other.extensionId) return null
  const number = numberOf(other.phoneNumber)
  return isOut && number === null ? null : { direction: isOut ? 'out' : 'in', number }
}

const unplaced = { text: null, patientId: null, candidates: [], version: 1 }

function begun({ telephonySessionId, startedAt, parties }: CallNews): CommunicationItem | null {
  const [outside] = parties.flatMap((party) => outsideOf(party) ?? [])
  if (!outside) return null
  return {
    ...unplaced,
    ...{ communicationId: logId('call', telephonySessionId), kind: 'call', ...outside },
    ...{ at: startedAt, state: 'ongoing', seconds: null, parties: {}, isFinal: false },
  }
}

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one

function partyAfter(
  before: PartyState | undefined,
  { status: { code } }: CallParty,
  { sequence, at }: CallNews,
): PartyState {
  const isLatest = !before || sequence >= before.sequence
  return {
    code: isLatest ? code : before.code,
    sequence: Math.max(sequence, before?.sequence ?? 0),
    answeredAt: earlier(before?.answeredAt ?? null, code === 'Answered' ? at : null),
    endedAt: earlier(before?.endedAt ?? null, ENDED.includes(code) ? at : null),
    isVoicemail: code === 'VoiceMail' || (before?.isVoicemail ?? false),
  }
}

type Outcome = Pick<CommunicationItem, 'state' | 'seconds'>

function outcomeOf(parties: readonly PartyState[]): Outcome {
  const isOver = parties.length > 0 && parties.every(({ code }) => ENDED.includes(code))
  const answered = parties.reduce<string | null>((at, one) => earlier(at, one.answeredAt), null)
  if (!isOver) return { state: 'ongoing', seconds: null }
  if (answered === null) {
    return { state: parties.some((one) => one.isVoicemail) ? 'voicemail' : 'missed', seconds: null }
  }
  const ended =
    parties
      .flatMap(({ endedAt }) => endedAt ?? [])
      .toSorted()
      .at(-1) ?? answered
  const seconds = Math.round((Date.parse(ended) - Date.parse(answered)) / 1000)
  return { state: 'answered', seconds: Math.max(0, seconds) }
}

/**
 * A call after news of it, in whatever order they come: each party is as the news with the highest number say, and
 * was answered if any of them said so. Null where there is nothing to keep: of calls among colleagues, and of what
 * RingCentral's log has said already.
 */
export function callAfter(
  before: CommunicationItem | null,
  news: CallNews,
): CommunicationItem | null {
  const call = before ?? begun(news)
  if (!call || call.isFinal) return null
  const parties = { ...call.parties }
  for (const party of news.parties) {
    parties[party.id] = partyAfter(parties[party.id], party, news)
  }
  return { ...call, parties, ...outcomeOf(Object.values(parties)) }
}

function stateOf(result: string): CommunicationState {
  if (ANSWERED.includes(result)) return 'answered'
  return result === 'Voicemail' ? 'voicemail' : 'missed'
}

/** The same by RingCentral's own log, which is right. */
export function callFromLog(
  before: CommunicationItem | null,
  { telephonySessionId, direction, from, to, startedAt, seconds, result }: LoggedCall,
): CommunicationItem | null {
  const isOut = direction === 'Outbound'
  const number = numberOf(isOut ? to : from)
  if (before?.isFinal || (!before && isOut && number === null)) return null
  const state = stateOf(result)
  return {
    ...unplaced,
    ...{ communicationId: logId('call', telephonySessionId), kind: 'call', number },
    ...{ direction: isOut ? 'out' : 'in', at: startedAt, parties: {} },
    ...before,
    ...{ state, seconds: state === 'answered' ? seconds : null, isFinal: true },
  }
}
