import { timingSafeEqual } from 'node:crypto'
import { phoneNewsNoted } from '#events/growth.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PhoneNews } from '#shared/model/phone.ts'
import type { ReadSettings } from '../../ports/settings.ts'
import { setUp } from '../compose.ts'
import { callAfter } from '../rules/call.ts'
import { logId } from '../rules/numbers.ts'
import { callNewsOf, isOfMessages } from '../rules/webhook.ts'
import { createPhoneStore } from '../store.ts'
import { logCommunication } from './log.ts'

/** Whether what came with news is what was agreed on, however long comparing takes. */
function isAgreed(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(token)), Buffer.from(hash))
}

/**
 * Notes what RingCentral tells: of calls all that is known is in the news, of texts only that there are some, which
 * are then fetched.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_ACCESS_DENIED where it is not of the practice's own subscription
 */
export async function receivePhoneNews(
  { table, settings }: { table: Table; settings: ReadSettings },
  { signed, now }: Pick<Call, 'signed' | 'now'>,
  { practiceId, news }: { practiceId: string; news: PhoneNews },
): Promise<void> {
  await setUp(settings)
  const store = createPhoneStore(table, practiceId)
  const connection = signed && (await store.find())
  if (!connection || !isAgreed(signed.signature, connection.verificationHash)) {
    throw new CatalogueError('ERR_ACCESS_DENIED')
  }
  const call = callNewsOf(news, now)
  if (call && connection.logsCalls) {
    await logCommunication(
      { table, store, now },
      {
        communicationId: logId('call', call.telephonySessionId),
        after: (before) => callAfter(before, call),
      },
    )
  }
  if (isOfMessages(news) && connection.logsTexts && !connection.isRevoked) {
    await table.transact([eventWrite(phoneNewsNoted, {}, { practiceId, actor: null, now })])
  }
}
