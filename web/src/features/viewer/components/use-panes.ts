import { useCallback, useEffect, useState } from 'react'
import type { Pane } from '../engine/pane.ts'
import type { Stage } from '../engine/stage.ts'
import { usePaneState } from './use-pane.ts'

/** The panes in sight by their places; the active one takes keys and tools. */
export function usePanes(stage: Stage | null, active: number) {
  const [panes, setPanes] = useState<readonly (Pane | null)[]>([])
  const pane = panes[active] ?? null
  useEffect(() => stage?.activate(pane), [stage, pane])
  return {
    pane,
    state: usePaneState(pane),
    panes,
    hold: useCallback((at: number, made: Pane | null) => {
      setPanes((before) => {
        const after = [...before]
        after[at] = made
        return after
      })
    }, []),
  }
}
