import type { Received } from '#events/define.ts'
import type { threadChanged } from '#events/messages.ts'
import { readAnswering } from '#functions/messages/public.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { isConsumed } from '#functions/platform/idempotency.ts'
import { isConflict } from '#functions/platform/retry.ts'
import { readPractice } from '#functions/practices/public.ts'
import { createChoiceStore } from '../../choices/store.ts'
import { staffMail } from '../rules/staff-mails.ts'
import { type Dependencies, mailWrites } from './notify.ts'
import { createRecipients } from './recipients.ts'

/**
 * Tells by email that a patient wrote: whoever answers the conversation, else those who look after the
 * patient. The page counts unread messages by itself, so there is no notification beside it.
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
  for (const memberId of recipients) {
    const store = createChoiceStore(table, memberId)
    const { email } = await store.read()
    if (!email.messages) continue
    const mail = staffMail('messages', patientId)
    const writes = await mailWrites(dependencies, memberId, practice?.name ?? '', mail)
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
