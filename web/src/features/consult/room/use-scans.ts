import { type ReactNode, type RefObject, useState } from 'react'
import type { ScanView, SeenImage } from '#shared/model/scan-view.ts'
import type { Call, CallSnapshot } from '../engine/call.ts'

/** The viewer in a call, a part of another feature. `onLook` is null for who follows somebody else. */
export type ShowScans = (props: {
  view: ScanView
  onLook: ((image: SeenImage) => void) | null
}) => ReactNode

type Asked = {
  call: Call<MediaStreamTrack>
  peers: CallSnapshot<MediaStreamTrack>['peers']
  /** What one shows, as the call tells the others. */
  shown: RefObject<ScanView | null>
}

/** The scans that are looked at in a call: those that one shows, else those of somebody else. */
export function useScans({ call, peers, shown }: Asked) {
  const [own, setOwn] = useState(shown.current)

  function show(next: ScanView | null) {
    shown.current = next
    setOwn(next)
    call.update(null)
  }

  /** Often, while somebody scrolls: nothing of the page is drawn anew for it. */
  function look(image: SeenImage) {
    if (!shown.current) return
    shown.current = { ...shown.current, image }
    call.update(null)
  }

  const theirs = peers.find(({ showing }) => showing?.scans)
  if (own) return { view: own, by: null, onLook: look, show }
  return { view: theirs?.showing?.scans ?? null, by: theirs?.id ?? null, onLook: null, show }
}
