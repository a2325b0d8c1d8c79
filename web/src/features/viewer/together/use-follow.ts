import { useEffect } from 'react'
import type { SeenImage } from '#shared/model/scan-view.ts'
import { usePaneState } from '../components/use-pane.ts'
import type { Pane } from '../engine/pane.ts'
import type { Spot } from '../engine/sight.ts'

/** Shows in a pane what somebody else has in sight; answers the spot of it that they point at. */
export function useFollow(pane: Pane | null, image: SeenImage | null): Spot | null {
  const state = usePaneState(pane)
  const isThere = state?.status === 'shown' && state.index === image?.index
  const look = image ? JSON.stringify(image.look) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come since may be gone to now
  useEffect(() => {
    if (pane && image) pane.goTo(image.index)
  }, [pane, image, state?.total, state?.status])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same look is not looked at anew
  useEffect(() => {
    if (isThere && image) pane?.inSight()?.seeAs(image.look)
  }, [pane, isThere, look])

  if (!isThere || !image?.point) return null
  return pane?.inSight()?.spotOf(image.point) ?? null
}
