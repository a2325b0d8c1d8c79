import * as v from 'valibot'
import { facebookGrant } from '#shared/model/facebook.ts'

/** What Facebook comes back with: what it gave, or that it was not allowed there. */
export type Grant = v.InferInput<typeof facebookGrant> | 'denied'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What Facebook sent back, once it is taken out of the address. */
    facebook?: Grant
  }
}

/** What Facebook adds to the address that it sends the browser back to; null for nothing. */
export function grantIn(search: string): Grant | null {
  const given = Object.fromEntries(new URLSearchParams(search))
  if (given.error !== undefined && given.state !== undefined) return 'denied'
  const parsed = v.safeParse(facebookGrant, given)
  return parsed.success ? { code: parsed.output.code, state: parsed.output.state } : null
}
