import type { FacebookSettings } from '../../ports/settings.ts'
import { returnAddress } from '../../rules/state.ts'

/** What Facebook is asked to allow: to see whoever's pages, and the leads of their forms. */
const SCOPE = 'pages_show_list,pages_read_engagement,pages_manage_metadata,leads_retrieval'

/** Where somebody allows the connection. */
export function connectAddress(
  { appId, dialogUrl }: Pick<FacebookSettings, 'appId' | 'dialogUrl'>,
  { origin, state }: { origin: string; state: string },
): string {
  const asked = { client_id: appId, redirect_uri: returnAddress(origin), state, scope: SCOPE }
  return `${dialogUrl}?${new URLSearchParams({ ...asked, response_type: 'code' })}`
}
