import type { Pane } from '../engine/pane.ts'
import type { Stage } from '../engine/stage.ts'
import type { Hung } from '../rules/hanging.ts'
import { type LayoutName, shapeOf } from '../rules/layout.ts'
import { EmptyPane, type Frame } from './pane-frame.tsx'
import { PaneView } from './pane-view.tsx'
import classes from './viewer.module.css'

type Props = {
  stage: Stage | null
  layout: LayoutName
  panes: readonly (Hung | null)[]
  active: number
  hasTags: boolean
  /** The day of the current study, YYYYMMDD. */
  currentDay: string | null
  onActivate: (at: number) => void
  onDrop: (at: number, seriesInstanceUid: string) => void
  onPane: (at: number, pane: Pane | null) => void
}

/** The panes, in as many columns and rows as the layout has. */
export function PaneGrid({ stage, layout, panes, active, hasTags, currentDay, ...on }: Props) {
  const { columns, rows } = shapeOf(layout)
  return (
    <div
      className={classes.grid}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {panes.map((hung, at) => {
        const frame: Frame = {
          at,
          isActive: panes.length > 1 ? at === active : null,
          onActivate: () => on.onActivate(at),
          onDrop: (uid) => on.onDrop(at, uid),
        }
        const id = `pane-${at + 1}`
        return hung ? (
          <PaneView
            key={id}
            {...{ stage, id, hung, frame, hasTags, currentDay }}
            onPane={(pane) => on.onPane(at, pane)}
          />
        ) : (
          <EmptyPane key={id} frame={frame} />
        )
      })}
    </div>
  )
}
