import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import * as v from 'valibot'
import { decodeEvent, type EventDefinition, envelope, type Received } from '#events/define.ts'
import { isConsumed } from './idempotency.ts'
import { loggable, logger } from './log.ts'

/**
 * A Lambda that reacts to one event. Delivery is at least once: the reaction puts `consumedWrite`
 * into its transaction, and a second delivery ends here as done. Failures are thrown, so that the
 * event is tried again and ends in the dead-letter queue.
 */
export function consume<S extends v.GenericSchema>(
  definition: EventDefinition<S>,
  react: (event: Received<S>) => Promise<void>,
) {
  return consumeAny(({ detail }) => react(decodeEvent(definition, detail)))
}

/** An event of any kind, of which only the envelope is decoded. */
export type Delivered = Omit<v.InferOutput<typeof envelope>, 'version' | 'payload'> & {
  detailType: string
  detail: unknown
}

/** The same for several events to which the reaction is alike. */
export function consumeAny(react: (delivered: Delivered) => Promise<void>) {
  return middy(async (delivered: EventBridgeEvent<string, unknown>) => {
    const { detail, 'detail-type': detailType } = delivered
    const { id, practiceId, actor, occurredAt } = v.parse(envelope, detail)
    const about = { event: detailType, eventId: id, practiceId }
    try {
      await react({ detailType, detail, id, practiceId, actor, occurredAt })
      logger.info('consumed', about)
    } catch (error) {
      if (isConsumed(error, id)) {
        logger.info('consumed before', about)
        return
      }
      logger.error('not consumed', { ...about, error: loggable(error) })
      throw error
    }
  })
}

/** The practice that an event is about. @throws where it names none */
export function practiceOf({ practiceId }: { practiceId: string | null }): string {
  if (practiceId === null) throw new Error('the event names no practice')
  return practiceId
}
