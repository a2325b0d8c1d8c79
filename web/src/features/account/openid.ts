import * as v from 'valibot'
import { openidParameters } from '#shared/model/openid.ts'

type Parameters = v.InferInput<typeof openidParameters>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the sign-in service sent back, once it is taken out of the address. */
    openid?: Parameters
  }
}

/** What a sign-in service adds to the address that it sends the browser back to; null for nothing. */
export function parametersIn(search: string): Parameters | null {
  const given = v.safeParse(openidParameters, Object.fromEntries(new URLSearchParams(search)))
  return given.success && Object.keys(given.output).length > 0 ? given.output : null
}
