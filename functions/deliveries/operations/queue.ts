import { messageQueued } from '#events/deliveries.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { Sealer } from '#functions/platform/vault/vault.ts'
import { CatalogueError } from '#shared/errors.ts'
import { contactMark } from '../reach/keys.ts'
import type { Message } from '../rules/message.ts'
import { queuedAt } from '../rules/queued-at.ts'
import { reserveNoticeWrites, reserveWrites } from '../sending/operations/reserve.ts'
import { type DeliveryItem, finishedWrites, messageOwner, putDelivery } from '../store.ts'
import type { Queued } from './create-queue.ts'

/**
 * The writes that queue a message. Its text is encrypted, and is counted against the allowance.
 * @throws ERR_SENDING_LIMIT, ERR_SENDING_NOT_VERIFIED
 */
export async function queueMessage(
  { sealer, table }: { sealer: Sealer; table: Table },
  message: Message,
  queued: Queued,
): Promise<Write[]> {
  const { id, usefulUntil, about = null, practiceId, actor, now } = queued
  const item: DeliveryItem = {
    ...{ id, practiceId, about, attempts: 0, ...queuedAt(now) },
    ...{ channel: message.channel, contact: contactMark(message.channel, message.to) },
    usefulUntil: usefulUntil.toISOString(),
  }
  try {
    const [sealed, counting] = await Promise.all([
      sealer.seal(JSON.stringify(message), messageOwner({ id, practiceId })),
      countingWrites(table, message, queued),
    ])
    return [
      putDelivery({ ...item, sealed }),
      eventWrite(messageQueued, { deliveryId: id }, { practiceId, actor, now }),
      ...counting,
    ]
  } catch (error) {
    const reason = queued.ifLimited === 'hold' ? holdReason(error) : null
    if (reason === null) throw error
    const failed = { state: 'failed', reason, at: now.toISOString() } as const
    return [putDelivery({ ...item, ...failed }), ...finishedWrites(item, failed)]
  }
}

async function countingWrites(
  table: Table,
  { channel, to }: Message,
  { practiceId, kind = 'other', recordId, countsRecipient = true, isNotice, now }: Queued,
): Promise<Write[]> {
  if (isNotice) return reserveNoticeWrites(table, { channel, to, now })
  if (practiceId === null) return []
  const mark = countsRecipient ? contactMark(channel, to) : null
  return reserveWrites(table, {
    practiceId,
    channel,
    to,
    kind,
    mark,
    recordId: recordId ?? null,
    now,
  })
}

/** Why a message is held back; null for other errors. */
function holdReason(error: unknown): 'limit' | 'unverified' | null {
  if (!(error instanceof CatalogueError)) return null
  if (error.name === 'ERR_SENDING_LIMIT') return 'limit'
  return error.name === 'ERR_SENDING_NOT_VERIFIED' ? 'unverified' : null
}
