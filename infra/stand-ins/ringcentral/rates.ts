/**
 * Calls a minute that one user of an application may make, by rate group.
 * https://developers.ringcentral.com/guide/basics/rate-limits
 */
export const LIMITS = { light: 50, medium: 40, heavy: 10, auth: 5 } as const
export type RateGroup = keyof typeof LIMITS

const WINDOW_MS = 60_000

/** The group of a call, as the reference of the API names it. */
export function groupOf(method: string, path: string): RateGroup {
  if (path === 'account/~/call-log') return 'heavy'
  return method === 'GET' ? 'light' : 'medium'
}

/** Counts calls by key, and blocks a key for a whole window once it is over its limit. */
export function createLimiter() {
  const calls = new Map<string, number[]>()
  const blocked = new Map<string, number>()
  return {
    /** Seconds to wait; 0 if the call may be made, which is then counted. */
    wait(key: string, limit: number, now: Date): number {
      const at = now.getTime()
      const until = blocked.get(key) ?? 0
      if (until > at) return Math.ceil((until - at) / 1000)
      const recent = (calls.get(key) ?? []).filter((one) => one > at - WINDOW_MS)
      calls.set(key, [...recent, at])
      if (recent.length < limit) return 0
      blocked.set(key, at + WINDOW_MS)
      return WINDOW_MS / 1000
    },
  }
}
