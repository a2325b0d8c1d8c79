import * as v from 'valibot'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'

/** Services that people allow a connection to, and come back from. */
export type Service = 'facebook' | 'google'

/** How long somebody has to allow a connection. */
const ALLOWED_SECONDS = HOUR

/** Where services come back to. */
export const returnAddress = (origin: string) => `${origin}/practice-hub/integrations`

/** Who asked, for which practice; it comes back sealed as it went. */
export const grantState = v.object({
  practiceId: v.string(),
  memberId: v.string(),
  until: v.string(),
})
export type GrantState = v.InferOutput<typeof grantState>

export type Asking = { practiceId: string; memberId: string; now: Date }

export const stateFor = ({ practiceId, memberId, now }: Asking): GrantState => ({
  ...{ practiceId, memberId },
  until: plusSeconds(now, ALLOWED_SECONDS).toISOString(),
})

/** Whether what came back is of whoever asks now, in time. */
export function isStateOf(state: GrantState, { practiceId, memberId, now }: Asking): boolean {
  const isTheirs = state.practiceId === practiceId && state.memberId === memberId
  return isTheirs && new Date(state.until) > now
}
