import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { chatMessage } from '#shared/model/assistant.ts'

/** A conversation that nobody goes on with is forgotten. */
const KEPT_SECONDS = 30 * DAY

const chatItem = v.object({ messages: v.array(chatMessage), version: v.number() })
export type ChatItem = v.InferOutput<typeof chatItem>

/** The conversation of one member; reaches no other. */
export function createChatStore(table: Table, memberId: string) {
  const key: Key = { pk: `ASSISTANT#${memberId}`, sk: 'CHAT' }
  return {
    find: () => table.get(key, chatItem),

    /** Fails where another question was answered since it was read: ERR_VERSION_CONFLICT */
    save(before: ChatItem | null, messages: ChatItem['messages'], now: Date): Write {
      const version = (before?.version ?? 0) + 1
      const expiresAt = epochSeconds(plusSeconds(now, KEPT_SECONDS))
      const item = { ...key, entity: 'assistantChat', memberId, messages, version, expiresAt }
      return before
        ? {
            kind: 'put',
            item,
            replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
          }
        : { kind: 'put', item, absent: 'ERR_VERSION_CONFLICT' }
    },
  }
}
export type ChatStore = ReturnType<typeof createChatStore>
