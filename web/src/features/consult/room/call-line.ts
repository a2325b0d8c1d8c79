import type { Topic } from '#shared/model/realtime.ts'
import { isError, isTransient } from '../../../api/api-error.ts'
import { readSignals, sendSignal } from '../../../data/consult-signals.ts'
import { isHeard } from '../../../data/polling.ts'
import type { RtcPorts } from '../browser/rtc.ts'
import type { SignalPort } from '../engine/mailbox.ts'

/** How a call reaches those who take part: by short messages, and by servers that help to find ways. */
export type CallLine = { readonly signals: SignalPort; readonly rtc: RtcPorts }

/** Where changes of a consultation are heard of. */
export const consultTopics: readonly Topic[] = ['consult', 'ownConsult']

/** The line of a consultation, over our API. */
export function createCallLine(consultId: string): CallLine {
  return {
    signals: {
      post: async ({ to, body, key }, signal) => {
        await sendSignal(consultId, { to, content: body }, { idempotencyKey: key, signal })
      },
      read: async (after, signal) => {
        const { items, next } = await readSignals(consultId, after ?? undefined, signal)
        return { items: items.map(({ from, content: body }) => ({ from, body })), cursor: next }
      },
      // Two who put something into one box at once may be in each other’s way.
      isFinal: (error) => !isTransient(error) && !isError(error, 'ERR_VERSION_CONFLICT'),
      isHinted: () => consultTopics.some(isHeard),
    },
    rtc: { servers: async () => [] },
  }
}
