/**
 * How a practice's subscription stands. none: there was never one, or it has ended. pending: it begins on a later
 * day. canceling: it ends with what is paid for. paused: the payment service holds it.
 */
export const subscriptionStates = [
  'none',
  'pending',
  'active',
  'canceling',
  'paused',
  'ended',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What an admin does with the subscription. */
export const subscriptionActions = [
  'subscribe',
  'change',
  'keepPlan',
  'changeCard',
  'cancel',
  'undoCancel',
  'resume',
] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/**
 * The one table of what may be done in which state, and the state after it. A change keeps the state: the plan is
 * another at once, or at the end of the period. What begins on a later day ends at once where it is canceled.
 */
export const subscriptionMoves: Readonly<
  Record<SubscriptionState, Partial<Record<SubscriptionAction, SubscriptionState>>>
> = {
  none: { subscribe: 'active' },
  pending: { changeCard: 'pending', cancel: 'ended' },
  active: { change: 'active', keepPlan: 'active', changeCard: 'active', cancel: 'canceling' },
  canceling: { changeCard: 'canceling', undoCancel: 'active' },
  paused: { changeCard: 'paused', resume: 'active', cancel: 'canceling' },
  ended: { subscribe: 'active' },
}

/** What the admin of a suspended practice may do still: nothing is bought, nor goes on, until that is taken back. */
const whileSuspended: readonly SubscriptionAction[] = ['keepPlan', 'changeCard', 'cancel']

export const staysWhileSuspended = (action: SubscriptionAction): boolean =>
  whileSuspended.includes(action)

export function mayMove(state: SubscriptionState, action: SubscriptionAction): boolean {
  return action in subscriptionMoves[state]
}
