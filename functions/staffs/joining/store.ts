import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { joinRequest, type joinRequestStates, ownJoinRequest } from '#shared/model/staff.ts'

const BEGINS = 'JOINREQUEST#'
/** How long an answer is remembered: who was declined does not ask again so long. */
const ANSWERED_SECONDS = 30 * DAY

const { status } = ownJoinRequest.entries
export const joinRequestItem = v.object({ ...joinRequest.entries, status })
export type JoinRequestItem = v.InferOutput<typeof joinRequestItem>
const ownItem = v.omit(ownJoinRequest, ['practiceName'])
type OwnRequest = v.InferOutput<typeof ownItem>
type Answer = Exclude<(typeof joinRequestStates)[number], 'pending'>

const ofPractice = (practiceId: string, memberId: string): Key => ({
  pk: practiceKeys(practiceId).partition,
  sk: `${BEGINS}${memberId}`,
})
const ofMember = (practiceId: string, memberId: string): Key => ({
  pk: identityKeys.partition(memberId),
  sk: `${BEGINS}${practiceId}`,
})

/** A request whose member works there by now is no longer needed. */
export function forgetRequest(practiceId: string, memberId: string): Write[] {
  return [
    { kind: 'delete', key: ofPractice(practiceId, memberId) },
    { kind: 'delete', key: ofMember(practiceId, memberId) },
  ]
}

/** What a member has asked for, as far as it is remembered. */
export function ownRequests(table: Table, memberId: string): Promise<OwnRequest[]> {
  return table.queryAll(
    { pk: identityKeys.partition(memberId), range: { begins: BEGINS } },
    ownItem,
  )
}

/** Requests to join one practice: built for it, and reaching no other. */
export type JoinRequestStore = {
  pending(): Promise<JoinRequestItem[]>
  find(memberId: string): Promise<JoinRequestItem | null>
  /** Keeps a request. @throws ERR_VERSION_CONFLICT where the one before it changed meanwhile */
  ask(request: JoinRequestItem, before: JoinRequestItem | null, also: Write[]): Promise<void>
  /** The writes of an answer. They fail with ERR_JOIN_REQUEST_ANSWERED where there was one. */
  answered(memberId: string, answer: Answer, now: Date): Write[]
}

/** One practice's requests in the single table. */
export function createJoinRequestStore(table: Table, practiceId: string): JoinRequestStore {
  return {
    async pending() {
      const { partition: pk } = practiceKeys(practiceId)
      const all = await table.queryAll({ pk, range: { begins: BEGINS } }, joinRequestItem)
      return all
        .filter((request) => request.status === 'pending')
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    },

    find: (memberId) => table.get(ofPractice(practiceId, memberId), joinRequestItem),

    async ask(request, before, also) {
      const { memberId, createdAt, status } = request
      const key = ofPractice(practiceId, memberId)
      const attributes = { entity: 'joinRequest', practiceId, ...request }
      const own = { entity: 'ownJoinRequest', practiceId, createdAt, status }
      const asked: Write = before
        ? {
            kind: 'update',
            key,
            set: attributes,
            remove: ['expiresAt'],
            equals: {
              attribute: 'status',
              value: before.status,
              otherwise: 'ERR_VERSION_CONFLICT',
            },
          }
        : { kind: 'put', item: { ...key, ...attributes }, absent: 'ERR_VERSION_CONFLICT' }
      await table.transact([
        asked,
        { kind: 'put', item: { ...ofMember(practiceId, memberId), ...own } },
        ...also,
      ])
    },

    answered: (memberId, answer, now) => {
      const expiresAt = epochSeconds(plusSeconds(now, ANSWERED_SECONDS))
      const set = { status: answer, expiresAt }
      return [
        {
          kind: 'update',
          key: ofPractice(practiceId, memberId),
          set,
          equals: {
            attribute: 'status',
            value: 'pending',
            otherwise: 'ERR_JOIN_REQUEST_ANSWERED',
          },
        },
        { kind: 'update', key: ofMember(practiceId, memberId), set },
      ]
    },
  }
}
