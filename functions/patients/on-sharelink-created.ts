import { shareLinkCreated } from '#events/sharelink-created.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { linkSent } from './domain/timeline.ts'
import { react } from './react.ts'

const dependencies = consumerDependencies()

/** An upload link was sent: the history says so. */
export const handler = consume(shareLinkCreated, (event) => {
  const { patientId, ...link } = event.payload
  return react(dependencies, event, {
    name: 'patients/on-sharelink-created',
    patientId,
    effect: () => ({ change: null, happening: linkSent(link) }),
  })
})
