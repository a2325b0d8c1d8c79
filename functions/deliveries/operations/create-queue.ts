import type { Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { Sealer } from '#functions/platform/vault/vault.ts'
import type { SendingKind } from '#shared/model/sending.ts'
import type { Message } from '../rules/message.ts'

/** The call that sends the message; `id` is that of the invitation, link or code it is about. */
export type Queued = Occurrence & {
  id: string
  usefulUntil: Date
  /** Ids of the subject, after a prefix that the caller chooses. Handlers of the outcome read them. */
  about?: string
  /** The kind under which the allowance of a practice counts the message; `other` by default. */
  kind?: SendingKind
  /** The chart that the message is about. Each chart has a limit of its own. */
  recordId?: string
  /** True for the message of a notification. Beyond its limit the notification stays without one. */
  isNotice?: boolean
  /** False if the caller itself limits the messages to one recipient. */
  countsRecipient?: boolean
  /**
   * Behavior beyond the allowance: `throw` if a person waits for the answer; `hold` for automatic
   * messages, which are stored as failed, with the reason.
   */
  ifLimited?: 'throw' | 'hold'
}

/**
 * The writes that send a message once the caller's transaction has succeeded. A message of a practice counts
 * against its allowance; one without a practice (codes, notices of accounts) has limits of its own.
 * @throws ERR_SENDING_LIMIT, ERR_SENDING_NOT_VERIFIED
 */
export type QueueMessage = (message: Message, queued: Queued) => Promise<Write[]>

/** Queued messages are encrypted: the codes and links in them grant access. */
export function createQueue(sealer: Sealer, table: Table): QueueMessage {
  return async (message, queued) => {
    // Cold starts do not load what queues messages.
    const { queueMessage } = await import('./queue.ts')
    return queueMessage({ sealer, table }, message, queued)
  }
}
