import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { revokeMisaddressed } from './operations/follow.ts'

const dependencies = consumerDependencies()

export const handler = consume(subscriptions.links, {
  'links/on-patient-contact-changed': (event, name) =>
    revokeMisaddressed(dependencies, event, name),
})
