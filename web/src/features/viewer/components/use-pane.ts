import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Pane, PaneState } from '../engine/pane.ts'
import type { Stage } from '../engine/stage.ts'
import type { Series } from '../rules/opened.ts'
import { saveFrom } from './save-image.ts'

const noState = () => null
const never = () => () => undefined

/**
 * A place in which a series is looked through.
 * @returns `hold` goes to the element that the pictures are drawn in; its state is null until that is there
 */
export function usePane(stage: Stage | null, series: Series) {
  const [element, hold] = useState<HTMLDivElement | null>(null)
  const [pane, setPane] = useState<Pane | null>(null)

  useEffect(() => {
    if (!stage || !element) return
    const made = stage.addPane('pane-1', element)
    setPane(made)
    const observer = new ResizeObserver(() => stage.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      setPane(null)
      stage.removePane(made)
    }
  }, [stage, element])

  // Addresses of previews are renewed now and then: that is no other series.
  const latest = useRef(series)
  latest.current = series
  const { seriesInstanceUid } = series
  useEffect(() => {
    if (!stage || !pane || latest.current.seriesInstanceUid !== seriesInstanceUid) return
    const other = new AbortController()
    void stage.show(pane, latest.current, other.signal)
    return () => other.abort()
  }, [stage, pane, seriesInstanceUid])

  const state: PaneState | null = useSyncExternalStore(
    pane?.subscribe ?? never,
    pane?.getState ?? noState,
  )
  async function save() {
    const found = pane && (await stage?.fileOf(pane))
    if (found) saveFrom(found.url, found.file)
  }

  return {
    pane,
    state,
    hold,
    /** Tries again what failed. */
    retry: () => {
      if (stage && pane) void stage.show(pane, latest.current, new AbortController().signal)
    },
    /** Gives the file of the image in sight to whoever wants it. */
    save: () => void save(),
  }
}
