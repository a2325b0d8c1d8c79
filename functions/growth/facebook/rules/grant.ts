import * as v from 'valibot'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { FacebookSettings } from '../../ports/settings.ts'

/** Under which name what goes to Facebook and back is sealed. */
export const STATE_SEAL = 'facebook-state'

/** How long somebody has to allow the connection. */
const ALLOWED_SECONDS = HOUR

/** What Facebook is asked to allow: to see whoever's pages, and the leads of their forms. */
const SCOPE = 'pages_show_list,pages_read_engagement,pages_manage_metadata,leads_retrieval'

/** Where Facebook comes back to. */
export const returnAddress = (origin: string) => `${origin}/practice-hub/integrations`

/** Who asked, for which practice; it comes back sealed as it went. */
export const facebookState = v.object({
  practiceId: v.string(),
  memberId: v.string(),
  until: v.string(),
})
export type GrantState = v.InferOutput<typeof facebookState>

type Asking = { practiceId: string; memberId: string; now: Date }

export const stateFor = ({ practiceId, memberId, now }: Asking): GrantState => ({
  ...{ practiceId, memberId },
  until: plusSeconds(now, ALLOWED_SECONDS).toISOString(),
})

/** Whether what came back is of whoever asks now, in time. */
export function isStateOf(state: GrantState, { practiceId, memberId, now }: Asking): boolean {
  const isTheirs = state.practiceId === practiceId && state.memberId === memberId
  return isTheirs && new Date(state.until) > now
}

/** Where somebody allows the connection. */
export function connectAddress(
  { appId, dialogUrl }: Pick<FacebookSettings, 'appId' | 'dialogUrl'>,
  { origin, state }: { origin: string; state: string },
): string {
  const asked = { client_id: appId, redirect_uri: returnAddress(origin), state, scope: SCOPE }
  return `${dialogUrl}?${new URLSearchParams({ ...asked, response_type: 'code' })}`
}
