import { subscriptions } from '#events/subscriptions.ts'
import { createQueue } from '#functions/deliveries/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { role } from '#shared/model/roles.ts'
import { sendLostLink } from './lost/operations/send.ts'
import { announceConsult } from './operations/announce.ts'
import { momentCame, noteUnsent, setMoments, takeAway } from './operations/follow.ts'

const stores = consumerDependencies()
const dependencies = {
  ...stores,
  queue: createQueue(vaultFromEnvironment('deliveries'), stores.table),
  origin: readEnvironment('origin').PUBLIC_ORIGIN,
}

export const handler = consume(subscriptions.consults, {
  /**
   * When its patient is reminded, when it is over, and by which number it is found follow its time. Its patient is
   * told of it soon.
   */
  'consults/on-consult-changed': (event, name) => setMoments(dependencies, event, name),
  /** Some time before it its patient is reminded; some time after it nobody has started it. */
  'consults/on-consult-moment': (event, name) => momentCame(dependencies, event, name),
  /** Staff scheduled, moved or canceled it a minute ago: its patient is told. */
  'consults/on-announcement-due': (event, name) => announceConsult(dependencies, event, name),
  /** Somebody asked for the link of their consultation. */
  'consults/on-consult-link-asked': (event, name) => sendLostLink(dependencies, event, name),
  /** A message about it was handed on, or never will be. */
  'consults/on-message-finished': (event, name) => noteUnsent(dependencies, event, name),
  /** Somebody left: the practice finds other doctors for their consultations. */
  'consults/on-staff-deactivated': (event, name) =>
    takeAway(dependencies, event.payload.staffId, { ...event, name }),
  /** Whoever is no doctor any more has none. */
  'consults/on-staff-roles-changed': async (event, name) => {
    const { staffId, before, after } = event.payload
    if (!before.includes(role.provider) || after.includes(role.provider)) return
    await takeAway(dependencies, staffId, { ...event, name })
  },
})
