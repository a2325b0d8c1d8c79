import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import * as v from 'valibot'
import { type Delivered, envelope, type Subscription } from '#events/define.ts'
import { isConsumed } from './idempotency.ts'
import { loggable, logger } from './log.ts'

/** The subscriptions of a domain, given what each reaction is called with. */
type Subscriptions<Events> = { [Name in keyof Events]: Subscription<Events[Name]> }

/** A reaction for each subscription; it gets its name, to mark the event as consumed by it. */
type Reactions<Events> = {
  [Name in keyof Events]: (event: Events[Name], name: Name) => Promise<void>
}

/**
 * The Lambda handler of all reactions of a domain. Delivery is at least once: a reaction puts
 * `consumedWrite` into its transaction, so that a second delivery is ignored here. The reactions to
 * one event are independent: one failure does not stop the others. The first error is thrown at the
 * end, so that the event is delivered again or ends in the dead-letter queue.
 */
export function consume<Events extends Record<string, unknown>>(
  subscriptions: Subscriptions<Events>,
  reactions: NoInfer<Reactions<Events>>,
) {
  async function react<Name extends keyof Events>(name: Name, delivered: Delivered) {
    const { events, read } = subscriptions[name]
    if (!events.some(({ detailType }) => detailType === delivered.detailType)) return
    const { detailType: event, id: eventId, practiceId } = delivered
    const about = { reaction: name, event, eventId, practiceId }
    try {
      await reactions[name](read(delivered), name)
      logger.info('consumed', about)
    } catch (error) {
      if (!isConsumed(error, eventId)) {
        logger.error('not consumed', { ...about, error: loggable(error) })
        throw error
      }
      logger.info('consumed before', about)
    }
  }

  return middy(async (event: EventBridgeEvent<string, unknown>) => {
    const { detail, 'detail-type': detailType } = event
    const { id, practiceId, actor, occurredAt } = v.parse(envelope, detail)
    const delivered = { detailType, detail, id, practiceId, actor, occurredAt }
    const errors: unknown[] = []
    for (const name in subscriptions) {
      await react(name, delivered).catch((error: unknown) => errors.push(error))
    }
    if (errors.length > 0) throw errors[0]
  })
}

/** The practice that an event is about. @throws if it names none */
export function practiceOf({ practiceId }: { practiceId: string | null }): string {
  if (practiceId === null) throw new Error('the event names no practice')
  return practiceId
}
