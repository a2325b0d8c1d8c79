import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { giveNotices } from './notices/operations/notify.ts'
import { createNoticeStore } from './notices/store.ts'
import { recordActivity } from './stream/operations/record.ts'

const dependencies = consumerDependencies()

export const handler = consume(subscriptions.notifications, {
  /** Something happened that members are notified of. */
  'notifications/on-notice': (delivered) => giveNotices(dependencies, delivered),
  /** Something happened that activity streams show. */
  'notifications/on-activity': (delivered, name) => recordActivity(dependencies, delivered, name),
  /** Somebody left the practice: their notices of it go; a second time there is none left. */
  'notifications/on-staff-deactivated': (event) =>
    createNoticeStore(dependencies.table, event.payload.staffId).forget(
      practiceOf(event),
      event.occurredAt,
    ),
})
