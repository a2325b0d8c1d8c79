import { subscriptions } from '#events/subscriptions.ts'
import { createQueue } from '#functions/deliveries/public.ts'
import { createLeadReader } from '#functions/patients/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { sendWeekly } from './weekly/operations/send.ts'

const stores = consumerDependencies()
const dependencies = {
  ...stores,
  queue: createQueue(vaultFromEnvironment('deliveries'), stores.table),
  origin: readEnvironment('origin').PUBLIC_ORIGIN,
  readLeads: createLeadReader(stores),
}

export const handler = consume(subscriptions.reports, {
  /** A week has begun: somebody is told of the one before. */
  'reports/on-weekly-email-due': (event, name) => sendWeekly(dependencies, event, name),
})
