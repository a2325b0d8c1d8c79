import type { ListedSubscriber, SubscriberState } from '#shared/model/newsletter.ts'
import type { Subscriber } from '../../rules/subscriber.ts'

/** What is kept of each state that the operator asks for. */
export const keptStates = {
  confirmed: 'subscribed',
  pending: 'pending',
  unsubscribed: 'left',
} as const satisfies Record<SubscriberState, Subscriber['state']>

const shownStates = {
  subscribed: 'confirmed',
  pending: 'pending',
  left: 'unsubscribed',
} as const satisfies Record<Subscriber['state'], SubscriberState>

/** A subscriber as the operator sees it. */
export function listed({ mark, state, email, name, at }: Subscriber): ListedSubscriber {
  return { id: mark, state: shownStates[state], email, name, at }
}
