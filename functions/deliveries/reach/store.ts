import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { contactProblem, type Reach } from '#shared/model/delivery.ts'
import type { Contact } from '../rules/channel.ts'
import { stopItem, stopKey } from '../texts/store.ts'
import { contactMark, reachKey } from './keys.ts'

const reachItem = v.object({
  mark: v.string(),
  problem: v.nullable(contactProblem.entries.problem),
  since: v.string(),
  version: v.number(),
})
export type ReachItem = v.InferOutput<typeof reachItem>

export type ReachStore = ReturnType<typeof createReachStore>

/** The addresses and numbers of which a practice knows that something is wrong with them. */
export function createReachStore(table: Table, practiceId: string) {
  const otherwise = 'ERR_VERSION_CONFLICT'
  return {
    find: (mark: string) => table.get(reachKey(practiceId, mark), reachItem),

    /** Fails where somebody wrote since it was read: ERR_VERSION_CONFLICT */
    write(after: ReachItem): Write {
      const item = { ...reachKey(practiceId, after.mark), entity: 'reach', practiceId, ...after }
      return after.version === 1
        ? { kind: 'put', item, absent: otherwise }
        : { kind: 'put', item, replaces: { version: after.version - 1, otherwise } }
    },
  }
}

const knownItem = v.variant('entity', [
  v.object({ entity: v.literal('reach'), ...reachItem.entries }),
  v.object({ entity: v.literal('textStop'), ...stopItem.entries }),
])

/** What is wrong with the address and the number of a record, as far as the practice knows, in one reading. */
export async function readReach(
  table: Table,
  practiceId: string,
  { email, mobile }: Contact,
): Promise<Reach> {
  const ofEmail = email === null ? null : contactMark('email', email)
  const ofMobile = mobile === null ? null : contactMark('text', mobile)
  const found = await table.getMany(
    [
      ...(ofEmail ? [reachKey(practiceId, ofEmail)] : []),
      ...(ofMobile ? [reachKey(practiceId, ofMobile), stopKey(ofMobile)] : []),
    ],
    knownItem,
  )
  const of = (mark: string | null) => {
    const item = found.find((one) => one.entity === 'reach' && one.mark === mark)
    return item?.entity === 'reach' && item.problem
      ? { problem: item.problem, since: item.since }
      : null
  }
  const stop = found.find((one) => one.entity === 'textStop')
  const isStopped = stop?.entity === 'textStop' && stop.isStopped
  return {
    email: of(ofEmail),
    mobile: isStopped ? { problem: 'stopped', since: stop.since } : of(ofMobile),
  }
}
