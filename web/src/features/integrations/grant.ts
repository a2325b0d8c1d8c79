import * as v from 'valibot'
import { facebookGrant } from '#shared/model/facebook-grant.ts'

/** Services that somebody allows a connection to, and comes back from. */
export type Service = 'facebook' | 'google'

/** What a service comes back with: what it gave, or null where it was not allowed there. */
export type Comeback = { service: Service; grant: v.InferInput<typeof facebookGrant> | null }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a service sent back, once it is taken out of the address. */
    comeback?: Comeback
  }
}

/** What a service adds to the address that it sends the browser back to; null for nothing. */
export function comebackIn(search: string): Comeback | null {
  const given = Object.fromEntries(new URLSearchParams(search))
  const service = serviceOf(given.state ?? '')
  if (service === null) return null
  if (given.error !== undefined) return { service, grant: null }
  const parsed = v.safeParse(facebookGrant, given)
  if (!parsed.success) return null
  const { code, state } = parsed.output
  return { service, grant: { code, state } }
}

/** Which service it is says the beginning of what went there. */
function serviceOf(state: string): Service | null {
  const [name] = state.split('.')
  return name === 'facebook' || name === 'google' ? name : null
}
