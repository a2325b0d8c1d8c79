import type { CallPhase } from '../../web/src/features/consult/engine/call.ts'
import type { PeerPhase } from '../../web/src/features/consult/engine/peer.ts'
import type { LineLevel } from '../../web/src/features/consult/engine/quality.ts'
import type { Showing } from '../../web/src/features/consult/engine/signals.ts'

export type Box = { items: { from: string; body: string }[]; cursor: number }

/** What a page of the harness tells of its call. */
export type CallProbe = {
  phase: CallPhase
  peers: {
    id: string
    phase: PeerPhase
    showing: Showing | null
    level: LineLevel
    /** Of the picture, as they were shown. */
    frames: number
  }[]
}
