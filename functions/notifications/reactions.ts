import { subscriptions } from '#events/subscriptions.ts'
import { createQueue } from '#functions/deliveries/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { sendDigest } from './digest/operations/send-digest.ts'
import { mailMessage } from './notices/operations/mail-message.ts'
import { notify } from './notices/operations/notify.ts'
import { createNoticeStore } from './notices/store.ts'
import { sendPushes } from './push/operations/send-push.ts'
import { createPushSender } from './push/ports/push-sender.ts'
import { createVapid } from './push/ports/vapid.ts'
import { recordActivity } from './stream/operations/record.ts'

const stores = consumerDependencies()
const { PUBLIC_ORIGIN: origin } = readEnvironment('origin')
const { PUSH_KEY_ARN: keyArn } = readEnvironment('push')
const vapid = createVapid({ keyArn, contact: origin, clock: stores.clock })
const dependencies = {
  ...stores,
  origin,
  sendPush: createPushSender(vapid),
  queue: createQueue(vaultFromEnvironment('deliveries'), stores.table),
}

export const handler = consume(subscriptions.notifications, {
  /** An event of which members are notified. */
  'notifications/on-notice': (delivered) => notify(dependencies, delivered),
  /** A patient wrote: staff who chose so get an email. */
  'notifications/on-message': (event) => mailMessage(dependencies, event),
  /** It is the morning after something came of which a member gets no email at once. */
  'notifications/on-digest-due': (event, name) => sendDigest(dependencies, event, name),
  /** A member who chose so gets a push notification. */
  'notifications/on-push-queued': (event, name) => sendPushes(dependencies, event, name),
  /** An event that activity streams show. */
  'notifications/on-activity': (delivered, name) => recordActivity(dependencies, delivered, name),
  /** Somebody left the practice: delete their notices of it; a second time there are none left. */
  'notifications/on-staff-deactivated': (event) =>
    createNoticeStore(dependencies.table, event.payload.staffId).forget(
      practiceOf(event),
      event.occurredAt,
    ),
})
