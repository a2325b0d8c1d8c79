import { staffDeactivated } from '#events/staff-deactivated.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { createNoticeStore } from './notices/store.ts'

const { table } = consumerDependencies()

/** Somebody left the practice: what they were told of it goes; a second time there is none left. */
export const handler = consume(staffDeactivated, async (event) => {
  const store = createNoticeStore(table, event.payload.staffId)
  await store.forget(practiceOf(event), event.occurredAt)
})
