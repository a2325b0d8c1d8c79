import { useState } from 'react'
import {
  type Hanging,
  type Hung,
  hangingOf,
  type PriorSource,
  placeBeside,
  rehang,
} from '../rules/hanging.ts'
import { type LayoutName, panesIn } from '../rules/layout.ts'
import type { Opened, Study } from '../rules/opened.ts'

/** What the address says of what is in sight. */
export type View = { study: string; series: string; layout: LayoutName }

type Hooked = {
  studies: readonly Study[]
  opened: Opened
  /** Of the address; by itself scans are hung by their kind. */
  layout: LayoutName | undefined
  onView: (view: View) => void
}

/** A phone has room for one pane. */
const isNarrow = () => matchMedia('(max-width: 47.99em)').matches

function firstOf({ studies, opened, layout }: Hooked): Hanging {
  const hung = hangingOf({ studies, opened })
  const wanted = layout ?? (isNarrow() ? '1x1' : null)
  return wanted === null ? hung : rehang(hung, wanted)
}

/** Which series is in which pane, and which of them is the active one. */
export function useHanging(hooked: Hooked) {
  const [{ hanging, active }, set] = useState(() => ({ hanging: firstOf(hooked), active: 0 }))

  function change(next: { hanging: Hanging; active: number }) {
    set(next)
    const shown = next.hanging.panes[next.active]
    // The address names the upload, and so only series of it.
    const hung = shown?.prior ? next.hanging.panes.find((one) => one && !one.prior) : shown
    if (!hung) return
    const { study, series } = hung
    const { layout } = next.hanging
    const uids = { study: study.studyInstanceUid, series: series.seriesInstanceUid }
    hooked.onView({ ...uids, layout })
  }

  return {
    layout: hanging.layout,
    /** Those that are in sight. */
    panes: hanging.panes.slice(0, panesIn(hanging.layout)),
    active,
    /** What the active pane shows; null where it is empty. */
    hung: hanging.panes[active] ?? null,
    activate(at: number) {
      if (at !== active) change({ hanging, active: at })
    },
    setLayout(layout: LayoutName) {
      const next = rehang(hanging, layout)
      change({ hanging: next, active: active < panesIn(layout) ? active : 0 })
    },
    /** Shows a series in a pane, which is the active one from then on. */
    open(opened: Opened, at = active, wanted: Pick<Hung, 'keyImage' | 'image' | 'prior'> = {}) {
      const hung: Hung = { ...opened, start: 0, ...wanted }
      const panes = hanging.panes.map((one, index) => (index === at ? hung : one))
      change({ hanging: { ...hanging, panes }, active: at })
    },
    /** Shows a series of another study beside the current one, which stays in sight. */
    openBeside(opened: Opened, prior: PriorSource) {
      const place = placeBeside(hanging, active, isNarrow() ? '1x2' : '2x1')
      const wider = rehang(hanging, place.layout)
      const hung: Hung = { ...opened, start: 0, prior }
      const panes = wider.panes.map((one, index) => (index === place.at ? hung : one))
      change({ hanging: { ...wider, panes }, active: place.at })
    },
  }
}
