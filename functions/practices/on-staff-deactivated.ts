import { staffDeactivated } from '#events/staff-deactivated.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { createGroupStore } from './groups/store.ts'

const { table, clock } = consumerDependencies()
const CONSUMER = 'practices/on-staff-deactivated'

/** Somebody left the practice, and with it the groups there: who comes back is in none. */
export const handler = consume(staffDeactivated, async (event) => {
  const store = createGroupStore(table, practiceOf(event))
  const marker = consumedWrite(CONSUMER, event.id, clock())
  await retryOnConflict(
    async () => event.payload.staffId,
    (staffId) => store.takeOut(staffId, [marker]),
  )
})
