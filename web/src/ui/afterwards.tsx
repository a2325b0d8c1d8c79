import { type ReactNode, useDeferredValue } from 'react'

type Props = {
  /** Holds the place until then. */
  until?: ReactNode
  children: ReactNode
}

/**
 * What nobody sees or uses at first: mounted once the rest is drawn, which is not drawn again for it, in
 * pieces between which the page hears keys and presses.
 */
export function Afterwards({ until = null, children }: Props) {
  return useDeferredValue(true, false) ? children : until
}
