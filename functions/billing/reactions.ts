import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { checkBilling } from './operations/check.ts'
import { paymentsOf } from './ports/stage-payments.ts'
import { readKeptPlans } from './store.ts'

const platform = consumerDependencies()
const payments = paymentsOf(readEnvironment('square').SQUARE_SECRET_ARN, platform.clock, () =>
  readKeptPlans(platform.table),
)
const dependencies = { ...platform, payments }

export const handler = consume(subscriptions.billing, {
  /** The night has come in which a practice is compared with what the payment service has. */
  'billing/on-check-due': (event) => checkBilling(dependencies, event),
})
