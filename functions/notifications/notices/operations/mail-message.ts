import type { Received } from '#events/define.ts'
import type { threadChanged } from '#events/messages.ts'
import { readAnswering } from '#functions/messages/public.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { isConsumed } from '#functions/platform/idempotency.ts'
import { isConflict } from '#functions/platform/retry.ts'
import { readPractice } from '#functions/practices/public.ts'
import { createChoiceStore } from '../../choices/store.ts'
import { noticePath, noticeWords } from '../rules/staff-mails.ts'
import { chosenWrites, type Dependencies } from './chosen-writes.ts'
import { createRecipients } from './recipients.ts'

/**
 * Sends emails and texts about a message of a patient to the assignee of the conversation, else to the
 * patient's advocates and provider. The page counts unread messages by itself, so there is no notification beside it.
 */
export async function mailMessage(
  dependencies: Dependencies,
  event: Received<(typeof threadChanged)['schema']>,
): Promise<void> {
  const { table, clock } = dependencies
  const { patientId, seq, change } = event.payload
  if (change !== 'received') return
  const practiceId = practiceOf(event)
  const { assigneeId, readUpTo } = await readAnswering(table, practiceId, patientId)
  // The thread was open on a page, where the message was read as it came.
  if (readUpTo >= seq) return
  const [practice, recipients] = await Promise.all([
    readPractice(table, practiceId),
    assigneeId === null
      ? createRecipients(table).patient(practiceId, patientId, null)
      : [assigneeId],
  ])
  if (!practice) throw new Error('the event is about a practice that is not there')
  for (const memberId of recipients) {
    const store = createChoiceStore(table, memberId)
    const group = 'messages'
    const work = {
      group,
      words: noticeWords[group],
      patientId,
      path: noticePath(group, patientId),
      practiceId,
      practice,
    } as const
    const writes = await chosenWrites(dependencies, memberId, work)
    if (writes.length === 0) continue
    try {
      const bundle = `messages#${practiceId}#${patientId}`
      await table.transact([...store.mailedWrites(event.id, bundle, clock()), ...writes])
    } catch (error) {
      // Mailed before, or an email about these messages went out a moment ago.
      if (!isConsumed(error, event.id) && !isConflict(error)) throw error
    }
  }
}
