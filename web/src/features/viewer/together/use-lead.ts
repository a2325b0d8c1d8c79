import { useEffect, useRef } from 'react'
import type { ImagePoint } from '#shared/model/key-image.ts'
import type { SeenImage } from '#shared/model/scan-view.ts'
import type { Pane } from '../engine/pane.ts'
import type { Spot } from '../engine/sight.ts'

/** How often others are told what is in sight, at most: 20 times a second move as smoothly as anybody needs. */
const EVERY_MS = 50

/** Tells others what is in sight of a pane, and what is pointed at in it. */
export function useLead(
  pane: Pane | null,
  series: string,
  onLook: ((image: SeenImage) => void) | null,
) {
  const told = useRef('')
  const point = useRef<ImagePoint | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const tell = useRef<() => void>(() => undefined)
  tell.current = () => {
    timer.current = null
    const sight = pane?.inSight()
    if (!sight || !onLook) return
    const image = { series, index: sight.index, look: sight.look(), point: point.current }
    const words = JSON.stringify(image)
    if (words === told.current) return
    told.current = words
    onLook(image)
  }
  const soon = () => {
    timer.current ??= setTimeout(() => tell.current(), EVERY_MS)
  }
  const later = useRef(soon)
  later.current = soon

  useEffect(() => {
    if (!pane) return
    later.current()
    const stop = pane.subscribe(() => later.current())
    return () => {
      stop()
      if (timer.current) clearTimeout(timer.current)
      timer.current = null
    }
  }, [pane])

  return {
    /** Points at a spot of the pane; null: at nothing. */
    point(spot: Spot | null) {
      if (!pane) return
      point.current = (spot && pane.inSight()?.pointAt(spot)) ?? null
      later.current()
    },
  }
}
