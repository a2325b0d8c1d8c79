import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Pane } from '../engine/pane.ts'
import type { PaneState } from '../engine/pane-state.ts'
import type { Stage } from '../engine/stage.ts'
import type { Hung } from '../rules/hanging.ts'
import { saveFrom } from './save-image.ts'

const noState = () => null
const never = () => () => undefined

/** What a pane shows, and how; null where there is none. */
export const usePaneState = (pane: Pane | null): PaneState | null =>
  useSyncExternalStore(pane?.subscribe ?? never, pane?.getState ?? noState)

/**
 * A place in which a series is looked through.
 * @returns `hold` goes to the element that the pictures are drawn in; its state is null until that is there
 */
export function usePane(
  stage: Stage | null,
  id: string,
  hung: Hung,
  onPane: (pane: Pane | null) => void,
) {
  const [element, hold] = useState<HTMLDivElement | null>(null)
  const [pane, setPane] = useState<Pane | null>(null)
  const tell = useRef(onPane)
  tell.current = onPane

  useEffect(() => {
    if (!stage || !element) return
    const made = stage.addPane(id, element)
    setPane(made)
    tell.current(made)
    const observer = new ResizeObserver(() => stage.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      setPane(null)
      tell.current(null)
      stage.removePane(made)
    }
  }, [stage, element, id])

  // Addresses of previews are renewed now and then: that is no other series.
  const latest = useRef(hung)
  latest.current = hung
  const { seriesInstanceUid } = hung.series
  const { start, keyImage, image, prior } = hung
  useEffect(() => {
    const { series } = latest.current
    if (!stage || !pane || series.seriesInstanceUid !== seriesInstanceUid) return
    const other = new AbortController()
    void stage.show(pane, { series, start, keyImage, image, prior }, other.signal)
    return () => other.abort()
  }, [stage, pane, seriesInstanceUid, start, keyImage, image, prior])

  async function save() {
    const found = pane && (await stage?.fileOf(pane))
    if (found) saveFrom(found.url, found.file)
  }

  return {
    pane,
    state: usePaneState(pane),
    hold,
    /** Tries again what failed. */
    retry: () => {
      if (stage && pane) void stage.show(pane, latest.current, new AbortController().signal)
    },
    /** Gives the file of the image in sight to whoever wants it. */
    save: () => void save(),
  }
}
