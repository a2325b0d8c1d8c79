import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import type * as v from 'valibot'
import { decodeEvent, type EventDefinition, type Received } from '#events/define.ts'
import { loggable, logger } from './log.ts'
import { AlreadyDone } from './table.ts'

/**
 * A Lambda that reacts to one event. Delivery is at least once: the reaction puts `consumedWrite`
 * into its transaction, and a second delivery ends here as done. Failures are thrown, so that the
 * event is tried again and ends in the dead-letter queue.
 */
export function consume<S extends v.GenericSchema>(
  definition: EventDefinition<S>,
  react: (event: Received<S>) => Promise<void>,
) {
  return middy(async (delivered: EventBridgeEvent<string, unknown>) => {
    const event = decodeEvent(definition, delivered.detail)
    const about = { event: definition.detailType, eventId: event.id, practiceId: event.practiceId }
    try {
      await react(event)
      logger.info('consumed', about)
    } catch (error) {
      if (error instanceof AlreadyDone) {
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
