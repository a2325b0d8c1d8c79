import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { moveTopics, tellChanges } from './operations/hints.ts'
import { appSyncPublisher } from './ports/publisher.ts'

const { REALTIME_ENDPOINT } = readEnvironment('realtime')
const dependencies = { ...consumerDependencies(), publish: appSyncPublisher(REALTIME_ENDPOINT) }

export const handler = consume(subscriptions.realtime, {
  /** Something changed that open pages show. */
  'realtime/on-change': (delivered) => tellChanges(dependencies, delivered),
  /** Somebody may hear less than before. */
  'realtime/on-move': (delivered) => moveTopics(dependencies, delivered),
})
