import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { messageKeys } from '../keys.ts'
import type { PresentItem } from './rules/presence.ts'

const presentItem = v.object({
  memberId: v.string(),
  name: v.string(),
  isTyping: v.boolean(),
  // Those of before hold for a minute at most, and are past.
  holdsUntil: v.optional(v.number(), 0),
  expiresAt: v.number(),
})

/** Who of the staff has threads of one practice open. */
export function createPresenceStore(table: Table, practiceId: string) {
  const keys = messageKeys(practiceId)
  return {
    all: (patientId: string): Promise<PresentItem[]> =>
      table.queryAll(
        { pk: keys.thread(patientId), range: { begins: keys.presences } },
        presentItem,
      ),

    /** What follows from what somebody does now. */
    write(patientId: string, memberId: string, after: PresentItem | null): Write {
      const key = keys.presence(patientId, memberId)
      return after
        ? { kind: 'put', item: { ...key, entity: 'presence', practiceId, patientId, ...after } }
        : { kind: 'delete', key }
    },
  }
}
export type PresenceStore = ReturnType<typeof createPresenceStore>
