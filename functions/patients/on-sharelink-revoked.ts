import { shareLinkRevoked } from '#events/sharelink-revoked.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { linkRevoked } from './domain/timeline.ts'
import { react } from './react.ts'

const dependencies = consumerDependencies()

/** An upload link was revoked: the history says so. */
export const handler = consume(shareLinkRevoked, (event) => {
  const { patientId, linkId } = event.payload
  return react(dependencies, event, {
    name: 'patients/on-sharelink-revoked',
    patientId,
    effect: () => ({ change: null, happening: linkRevoked(linkId) }),
  })
})
