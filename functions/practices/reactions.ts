import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { createGroupStore } from './groups/store.ts'
import { createPracticeStore, type Progress } from './store.ts'

const { table, clock } = consumerDependencies()

/** Records one of the practice's first steps; later and repeated events change nothing. */
function records(step: keyof Progress) {
  return (event: { practiceId: string | null; occurredAt: string }) =>
    createPracticeStore(table, practiceOf(event)).noteStep(step, event.occurredAt)
}

export const handler = consume(subscriptions.practices, {
  'practices/on-patient-created': records('patientAddedAt'),
  'practices/on-sharelink-created': records('linkSentAt'),
  'practices/on-upload-completed': records('scansReceivedAt'),
  /** Whoever leaves the practice leaves its groups, and is in none of them on returning. */
  'practices/on-staff-deactivated': async (event, name) => {
    const store = createGroupStore(table, practiceOf(event))
    const marker = consumedWrite(name, event.id, clock())
    await retryOnConflict(
      async () => event.payload.staffId,
      (staffId) => store.takeOut(staffId, [marker]),
    )
  },
})
