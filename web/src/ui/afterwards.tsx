import { type ReactNode, useDeferredValue } from 'react'

/** What nobody sees at first: mounted once the rest is drawn, which is not drawn again for it. */
export function Afterwards({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
