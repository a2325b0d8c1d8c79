import { useLocation } from '@tanstack/react-router'
import type { Over } from './idle.ts'

/** What the page for signing out is told: in the history, where no link of others can write. */
export type Ending = Pick<Over, 'ends'> & {
  /** Why; null where somebody chose to sign out in this tab. */
  cause: Over['cause'] | null
  /** The path and search where they were. */
  returnTo: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    ending?: Ending
  }
}

/** How somebody came to the page for signing out: by their own choice unless it is said. */
export function useEnding(): Ending {
  const ending = useLocation({ select: ({ state }) => state.ending })
  return ending ?? { cause: null, ends: true, returnTo: '/' }
}
