import { memberVerified } from '#events/member-verified.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { linkChartsOf } from './link-account.ts'

const dependencies = consumerDependencies()

/** A member proved to own an address: the charts with that address become the member's own. */
export const handler = consume(memberVerified, (event) =>
  linkChartsOf(dependencies, event.payload.memberId, event),
)
