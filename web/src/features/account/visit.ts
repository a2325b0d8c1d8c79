import { useLocation } from '@tanstack/react-router'

/** Why somebody was led to a page for signing in. */
export type Notice = 'verified' | 'lapsed' | 'reset' | 'expired'

/** What one page for signing in hands to the next: in the history, not in the address. */
type Visit = { email?: string; notice?: Notice }

declare module '@tanstack/react-router' {
  interface HistoryState {
    visit?: Visit
  }
}

/** What the page before handed over. */
export function useVisit(): Visit {
  return useLocation({ select: ({ state }) => state.visit }) ?? {}
}
