import type { IceServers } from '#shared/model/consult-signals.ts'
import { isError, isTransient } from '../../../api/api-error.ts'
import {
  areSignalsHeard,
  readIceServers,
  readSignals,
  sendSignal,
} from '../../../data/consult-signals.ts'
import type { ConsultOf } from '../../../data/consults.ts'
import { measureRelay } from '../browser/line-test.ts'
import type { RtcPorts } from '../browser/rtc.ts'
import { type LineVerdict, verdictOf } from '../engine/line-check.ts'
import type { SignalPort } from '../engine/mailbox.ts'

/** How a call reaches those who take part: by short messages, and by servers that help to find ways. */
export type CallLine = {
  readonly signals: SignalPort
  readonly rtc: RtcPorts
  /** Measures it before a call. @throws ApiError where one may not come in yet, or is offline */
  readonly check: () => Promise<LineVerdict>
}

/** Connecting takes its time: servers are asked for anew so long before they let nobody in any more. */
const SPARE_MS = 60_000
/** They are kept for so long at least and at most, whatever the clock of the device says. */
const KEPT_MS = { least: 30_000, most: 4 * 60_000 }

/** Asks for servers once, as long as they let in. */
function keptServers(read: () => Promise<IceServers>): RtcPorts['servers'] {
  let kept: { reading: Promise<IceServers>; until: number } | null = null
  return async () => {
    if (kept === null || kept.until <= performance.now()) {
      const asked = { reading: read(), until: Number.POSITIVE_INFINITY }
      kept = asked
      asked.reading.then(
        ({ until }) => {
          const lasts = Date.parse(until) - Date.now() - SPARE_MS
          asked.until = performance.now() + Math.min(KEPT_MS.most, Math.max(KEPT_MS.least, lasts))
        },
        () => {
          asked.until = 0
        },
      )
    }
    return (await kept.reading).iceServers
  }
}

/** Asks for the servers that relay, and sends something through them; where there are none, the asking is what is timed. */
async function checkLine(read: () => Promise<IceServers>): Promise<LineVerdict> {
  const began = performance.now()
  const { iceServers } = await read()
  const roundTripMs = performance.now() - began
  return verdictOf(
    iceServers.length > 0 ? await measureRelay(iceServers) : { roundTripMs, bitrate: null },
  )
}

/** The line of a consultation, over our API. */
export function createCallLine(of: ConsultOf): CallLine {
  return {
    signals: {
      post: async ({ to, body, key }, signal) => {
        await sendSignal(of, { to, content: body }, { idempotencyKey: key, signal })
      },
      read: async (after, signal) => {
        const { items, next } = await readSignals(of, after ?? undefined, signal)
        return { items: items.map(({ from, content: body }) => ({ from, body })), cursor: next }
      },
      // Two who put something into one box at once may be in each other’s way.
      isFinal: (error) => !isTransient(error) && !isError(error, 'ERR_VERSION_CONFLICT'),
      isHinted: areSignalsHeard,
    },
    rtc: { servers: keptServers(() => readIceServers(of)) },
    check: () => checkLine(() => readIceServers(of)),
  }
}
