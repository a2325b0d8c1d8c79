import * as v from 'valibot'
import { patientKeys } from '#functions/patients/public.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { readStaffs, staffItem } from '#functions/staffs/public.ts'
import { type Delivery, deliveryRanks } from '#shared/model/delivery.ts'
import type { Draft } from '#shared/model/message.ts'
import { type InboxState, messageKeys } from './keys.ts'
import {
  type Conversation,
  type Counted,
  conversationItem,
  countedItem,
  draftItem,
  type MessageItem,
  messageItem,
} from './records.ts'
import { stateOf } from './rules/conversation.ts'

/** Requests for a page at most, of 1 MB each: what is longer is answered in more pages. */
const REQUESTS_MAX = 3
/** How long a draft is kept that nobody goes on with. */
const DRAFT_SECONDS = 90 * DAY

const account = v.object({ memberId: v.nullable(v.string()) })

export type MessageStore = ReturnType<typeof createMessageStore>

/** The threads of one practice with its patients. */
export function createMessageStore(table: Table, practiceId: string) {
  const keys = messageKeys(practiceId)
  const otherwise = 'ERR_VERSION_CONFLICT'

  return {
    practiceId,
    conversation: (patientId: string) => table.get(keys.conversation(patientId), conversationItem),

    /** Those that there are of these records. */
    conversations: (patientIds: readonly string[]) =>
      table.getMany(patientIds.map(keys.conversation), conversationItem),

    /** Of the inbox, those of the latest messages first. */
    inbox: (state: InboxState, page: { limit: number; cursor: string | undefined }) =>
      table.query(
        { pk: keys.inbox(state), index: 'gsi1', reverse: true, ...page },
        conversationItem,
      ),

    message: (patientId: string, seq: number) =>
      table.get(keys.message(patientId, seq), messageItem),

    /** The messages from one place to another, in that order or the other: perhaps not all of them. */
    async range(
      patientId: string,
      { from, to, reverse }: { from: number; to: number; reverse: boolean },
    ): Promise<MessageItem[]> {
      const range = { from: keys.place(from), to: keys.place(to) }
      const asked = { pk: keys.thread(patientId), range, reverse }
      const items: MessageItem[] = []
      let cursor: string | undefined
      for (let requests = 0; requests < REQUESTS_MAX; requests += 1) {
        const page = await table.query({ ...asked, cursor }, messageItem)
        items.push(...page.items)
        if (page.cursor === null) break
        cursor = page.cursor
      }
      return items
    },

    /** Whose account the record is of; null for nobody's. */
    accountOf: async (patientId: string) =>
      (await table.get(patientKeys(practiceId).patient(patientId), account))?.memberId ?? null,

    staff: (staffId: string) => table.get(practiceKeys(practiceId).staff(staffId), staffItem),

    /** Everybody who works in the practice, or worked there. */
    staffs: () => readStaffs(table, practiceId),

    draft: (patientId: string, memberId: string) =>
      table.get(keys.draft(patientId, memberId), draftItem),

    /** Fails where somebody wrote since it was read: ERR_VERSION_CONFLICT */
    draftWrite(memberId: string, after: Draft, now: Date): Write {
      const key = keys.draft(after.patientId, memberId)
      const expiresAt = epochSeconds(plusSeconds(now, DRAFT_SECONDS))
      const item = { ...key, entity: 'draft', ...after, expiresAt }
      return after.version === 1
        ? { kind: 'put', item, absent: otherwise }
        : { kind: 'put', item, replaces: { version: after.version - 1, otherwise } }
    },

    /** Empties the draft of whoever has sent it, and counts that: what a tab still saves is refused. */
    draftSent: (patientId: string, memberId: string, now: Date): Write => ({
      kind: 'update',
      key: keys.draft(patientId, memberId),
      set: {
        ...{ entity: 'draft', practiceId, patientId, content: '', updatedAt: now.toISOString() },
        expiresAt: epochSeconds(plusSeconds(now, DRAFT_SECONDS)),
      },
      add: { version: 1 },
    }),

    /** Fails where somebody wrote or read since it was read: ERR_VERSION_CONFLICT */
    conversationWrite(after: Conversation): Write {
      const place = {
        gsi1pk: keys.inbox(stateOf(after)),
        gsi1sk: `${after.lastAt}#${after.patientId}`,
      }
      const key = keys.conversation(after.patientId)
      const item = { ...key, ...place, entity: 'conversation', ...after }
      return after.version === 1
        ? { kind: 'put', item, absent: otherwise }
        : { kind: 'put', item, replaces: { version: after.version - 1, otherwise } }
    },

    messageWrite: (added: MessageItem): Write => ({
      kind: 'put',
      item: { ...keys.message(added.patientId, added.seq), entity: 'message', ...added },
      absent: otherwise,
    }),

    /** How far it is; fails with ERR_NO_CHANGE where as much is noted of it. */
    deliveryWrite: (patientId: string, seq: number, delivery: Delivery): Write => ({
      kind: 'update',
      key: keys.message(patientId, seq),
      set: { delivery, deliveryRank: deliveryRanks[delivery.state] },
      below: {
        attribute: 'deliveryRank',
        limit: deliveryRanks[delivery.state],
        otherwise: 'ERR_NO_CHANGE',
      },
      exists: 'ERR_TARGET_NOT_FOUND',
    }),

    counted: (patientId: string) => table.get(keys.counted(patientId), countedItem),

    /** Fails where somebody counted meanwhile: ERR_VERSION_CONFLICT */
    countedWrite(patientId: string, after: Counted): Write {
      const item = { ...keys.counted(patientId), entity: 'countedMessages', practiceId, ...after }
      return after.version === 1
        ? { kind: 'put', item, absent: otherwise }
        : { kind: 'put', item, replaces: { version: after.version - 1, otherwise } }
    },
  }
}
