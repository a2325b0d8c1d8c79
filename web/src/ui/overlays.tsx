import { useEffect, useState } from 'react'
import { useLater, whenIdle } from './later.ts'

const ready = Promise.withResolvers<void>()
let ask: () => void = () => undefined
const asked = new Promise<void>((resolve) => {
  ask = resolve
})

/** Dialogs and messages can be shown once this is fulfilled; asking has them loaded at once. */
export function overlaysReady(): Promise<void> {
  ask()
  return ready.promise
}

const loadHosts = () => import('./overlay-hosts.tsx').then(({ OverlayHosts }) => OverlayHosts)

/**
 * Where dialogs and messages appear on top of the page. No page begins with one, so the code comes when
 * the page is drawn, or as soon as there is something to show.
 */
export function Overlays() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    void asked.then(want)
    return whenIdle(want)
  }, [])
  const Hosts = useLater(isWanted ? loadHosts : null)
  return Hosts && <Hosts onReady={ready.resolve} />
}
