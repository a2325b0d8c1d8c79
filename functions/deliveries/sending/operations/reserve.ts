import { sendingNearLimit } from '#events/deliveries.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { mayText } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { noticeAllowance } from '#shared/model/sending.ts'
import { findReachedLimit, reachedLimitOf, warnedWindows } from '../rules/limits.ts'
import { type Counted, countNoticeWrite, countWrites, readNotices, readSending } from '../store.ts'

/**
 * The writes that count a message of a practice against its allowance, and warn its admins when little is
 * left. They belong into the transaction that queues the message: a retry of it is not counted twice.
 * @throws ERR_SENDING_LIMIT, ERR_SENDING_NOT_VERIFIED
 */
export async function reserveWrites(
  table: Table,
  counted: Counted & { to: string },
): Promise<Write[]> {
  const { practiceId, channel, to, now } = counted
  const { practice, plan, known, counts, warned } = await readSending(table, counted)
  const isText = channel === 'text'
  if (isText && !(practice && mayText(practice, { plan, known, to }))) {
    throw new CatalogueError('ERR_SENDING_NOT_VERIFIED')
  }
  const reached = findReachedLimit(counts, { plan, channel, now })
  if (reached) throw new CatalogueError('ERR_SENDING_LIMIT', reached)
  const warn = warnedWindows(counts.practice, { plan, channel }).filter((one) => !warned[one])
  const occurrence = { practiceId, actor: null, now }
  return [
    ...countWrites(counted, plan, warn),
    ...warn.map((window) => eventWrite(sendingNearLimit, { channel, window }, occurrence)),
  ]
}

/**
 * The writes that count the message of a notification, which has no practice, for its recipient.
 * @throws ERR_SENDING_LIMIT
 */
export async function reserveNoticeWrites(
  table: Table,
  { channel, to, now }: Pick<Counted, 'channel' | 'now'> & { to: string },
): Promise<Write[]> {
  const mark = hashSecret(`notice#${to}`)
  const counts = await readNotices(table, mark, { channel, now })
  const window = (['day', 'hour'] as const).find(
    (one) => counts[one] >= noticeAllowance[channel][one],
  )
  if (window) {
    throw new CatalogueError(
      'ERR_SENDING_LIMIT',
      reachedLimitOf('recipient', window, { channel, now }),
    )
  }
  return [countNoticeWrite(mark, { channel, now })]
}
