import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { checkFacebook, fetchLead } from './facebook/operations/fetch.ts'
import { sendConversions } from './google-ads/operations/send.ts'
import { trackConversion } from './google-ads/operations/track.ts'
import { checkPhone, fetchTexts } from './phone/operations/fetch.ts'
import { createCredentialVault } from './ports/credentials.ts'
import { integrationsFromEnvironment } from './ports/settings.ts'
import { deliver } from './webhooks/operations/deliver.ts'
import { tellWebhooks } from './webhooks/operations/queue.ts'
import { createSender } from './webhooks/ports/sender.ts'

const platform = consumerDependencies()
const settings = integrationsFromEnvironment(platform.clock)
const dependencies = {
  ...platform,
  settings,
  origin: readEnvironment('origin').PUBLIC_ORIGIN,
  vault: createCredentialVault(vaultFromEnvironment('integrations')),
  sender: async () => createSender((await settings()).webhooks),
}

export const handler = consume(subscriptions.growth, {
  /** Something happened that the practice's own systems may want to hear of. */
  'growth/on-happening': (event, name) => tellWebhooks(dependencies, event, name),
  /** It is sent to one of them. */
  'growth/on-webhook-queued': (event) =>
    deliver(dependencies, {
      ...{ practiceId: practiceOf(event), attempts: 0, seen: [] },
      ...event.payload,
    }),
  /** That failed before, or nobody heard what became of it. */
  'growth/on-webhook-retry-due': (event) =>
    deliver(dependencies, {
      ...{ practiceId: practiceOf(event), seen: [doneWrite(event)] },
      ...event.payload,
    }),
  /** A lead came further, whom an ad of Google may have brought. */
  'growth/on-lead-progress': (event, name) => trackConversion(dependencies, event, name),
  /** The hour is over whose conversions go together. */
  'growth/on-conversions-due': (event) => sendConversions(dependencies, event),
  /** Meta has told of a lead. */
  'growth/on-facebook-lead-noted': (event) => fetchLead(dependencies, event),
  /** Meta may have told of leads that nobody heard of. */
  'growth/on-facebook-check-due': (event) => checkFacebook(dependencies, event),
  /** RingCentral has texts that nobody fetched. */
  'growth/on-phone-news-noted': (event) => fetchTexts(dependencies, event),
  /** RingCentral may have told of calls and texts that nobody heard of. */
  'growth/on-phone-check-due': (event) => checkPhone(dependencies, event),
})
