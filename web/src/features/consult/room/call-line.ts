import type { RtcPorts } from '../browser/rtc.ts'
import type { SignalPort } from '../engine/mailbox.ts'

/** How a call reaches those who take part: by short messages, and by servers that help to find ways. */
export type CallLine = { readonly signals: SignalPort; readonly rtc: RtcPorts }
