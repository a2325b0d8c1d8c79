import { subscriptions } from '#events/subscriptions.ts'
import { createQueue } from '#functions/deliveries/public.ts'
import {
  cardTableFromEnvironment,
  consumerDependencies,
  vaultFromEnvironment,
} from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { destroyExpired } from './cards/operations/follow.ts'
import { recount } from './operations/count.ts'
import { followThread, noteDelivery, remindOfUnread } from './operations/follow.ts'
import { keepWords } from './search/operations/keep-words.ts'

const stores = consumerDependencies()
const dependencies = {
  ...stores,
  cardTable: cardTableFromEnvironment(),
  queue: createQueue(vaultFromEnvironment('deliveries'), stores.table),
  origin: readEnvironment('origin').PUBLIC_ORIGIN,
}

export const handler = consume(subscriptions.messages, {
  /** Somebody wrote, or has read: counters follow, and a patient is reminded later. */
  'messages/on-thread-changed': (event, name) => followThread(dependencies, event, name),
  /** Somebody wrote: the message is found by its words. */
  'messages/on-message-written': (event) => keepWords(dependencies, event),
  /** Somebody else looks after the patient: the unread messages wait for them. */
  'messages/on-advocate-changed': (event) =>
    recount(dependencies.table, practiceOf(event), event.payload.patientId),
  /** Somebody else is to answer: the unread messages wait for them. */
  'messages/on-assigned': (event) =>
    recount(dependencies.table, practiceOf(event), event.payload.patientId),
  /** Another account has access to the chart, or none: the unread messages are its own. */
  'messages/on-account-changed': (event) =>
    recount(dependencies.table, practiceOf(event), event.payload.patientId),
  /** What tells the patient of a message was handed on, or never will be. */
  'messages/on-message-finished': (event, name) => noteDelivery(dependencies, event, name),
  /** A patient may have left a message unread for an hour. */
  'messages/on-unread-reminder-due': (event, name) => remindOfUnread(dependencies, event, name),
  /** A card has been kept for as long as its patient wished. */
  'messages/on-card-expired': (event, name) => destroyExpired(dependencies, event, name),
})
