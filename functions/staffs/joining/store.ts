import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { joinRequest, type joinRequestStates, ownJoinRequest } from '#shared/model/staff.ts'

const BEGINS = 'JOINREQUEST#'
/** How long an answer is kept: a member who was declined cannot ask again before. */
const ANSWERED_SECONDS = 30 * DAY

const { status } = ownJoinRequest.entries
const joinRequestItem = v.object({ ...joinRequest.entries, status })
type JoinRequestItem = v.InferOutput<typeof joinRequestItem>
const ownItem = v.omit(ownJoinRequest, ['practiceName'])
type Answer = Exclude<(typeof joinRequestStates)[number], 'pending'>

const ofPractice = (practiceId: string, memberId: string): Key => ({
  pk: practiceKeys(practiceId).partition,
  sk: `${BEGINS}${memberId}`,
})
const ofMember = (practiceId: string, memberId: string): Key => ({
  pk: identityKeys.partition(memberId),
  sk: `${BEGINS}${practiceId}`,
})

/** Deletes a request: its member works there by now. */
export function forgetRequest(practiceId: string, memberId: string): Write[] {
  return [
    { kind: 'delete', key: ofPractice(practiceId, memberId) },
    { kind: 'delete', key: ofMember(practiceId, memberId) },
  ]
}

/** The requests that a member has made, without those whose answer has expired. */
export function ownRequests(table: Table, memberId: string) {
  const query = { pk: identityKeys.partition(memberId), range: { begins: BEGINS } }
  return table.queryAll(query, ownItem)
}

/** Requests to join one practice, and no other. */
export function createJoinRequestStore(table: Table, practiceId: string) {
  return {
    async pending() {
      const { partition: pk } = practiceKeys(practiceId)
      const all = await table.queryAll({ pk, range: { begins: BEGINS } }, joinRequestItem)
      return all
        .filter((request) => request.status === 'pending')
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    },

    find: (memberId: string) => table.get(ofPractice(practiceId, memberId), joinRequestItem),

    /** Stores a request. @throws ERR_VERSION_CONFLICT where the one before it changed meanwhile */
    async ask(request: JoinRequestItem, before: JoinRequestItem | null, extraWrites: Write[]) {
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
            equals: unchanged('status', before.status),
          }
        : { kind: 'put', item: { ...key, ...attributes }, absent: 'ERR_VERSION_CONFLICT' }
      await table.transact([
        asked,
        { kind: 'put', item: { ...ofMember(practiceId, memberId), ...own } },
        ...extraWrites,
      ])
    },

    /** The writes of an answer. They fail with ERR_JOIN_REQUEST_ANSWERED where there was one. */
    answered(memberId: string, answer: Answer, now: Date): Write[] {
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
