import { Center, Loader, Progress } from '@mantine/core'
import { chooseByPress } from '../engine/measures.ts'
import type { Pane } from '../engine/pane.ts'
import type { PaneState } from '../engine/pane-state.ts'
import type { Stage } from '../engine/stage.ts'
import type { Hung } from '../rules/hanging.ts'
import { priorTexts, viewerTexts } from '../texts.ts'
import { FaultCover } from './fault-cover.tsx'
import { Corner, Overlay } from './overlay.tsx'
import { type Frame, PaneFrame } from './pane-frame.tsx'
import { nameOf } from './series-rail.tsx'
import { usePane } from './use-pane.ts'
import classes from './viewer.module.css'

type Props = {
  stage: Stage | null
  id: string
  hung: Hung
  frame: Frame
  hasTags: boolean
  /** The day of the current study, YYYYMMDD. */
  currentDay?: string | null
  onPane: (pane: Pane | null) => void
}

/** The pictures of a series, one at a time, with what is to be known of them. */
export function PaneView({ stage, id, hung, frame, hasTags, currentDay = null, onPane }: Props) {
  const { pane, state, hold, retry, save } = usePane(stage, id, hung, onPane)
  const { study, series } = hung
  const prior = hung.prior ? priorTexts.day(study.studyDate, currentDay) : null
  const label = [viewerTexts.picture(nameOf(series)), prior].filter(Boolean).join(', ')
  const fault = state?.status === 'failed' ? state.fault : null
  return (
    <PaneFrame
      {...frame}
      label={label}
      data-status={state?.status ?? 'empty'}
      data-index={state?.index ?? 0}
      data-loaded={state?.loaded ?? 0}
    >
      <div
        className={classes.canvas}
        ref={hold}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what has the focus takes the keys
        tabIndex={0}
        role="img"
        aria-label={label}
        onPointerDownCapture={(event) => {
          if (frame.isActive === false) chooseByPress(event.currentTarget)
        }}
      />
      {fault && <FaultCover fault={fault} label={label} onRetry={retry} onSave={save} />}
      {state && hasTags && <Overlay {...{ state, study, series, prior }} />}
      {state && !hasTags && prior && <Corner at="topRight" lines={[prior]} />}
      {state && state.total > 1 && <Slider pane={pane} state={state} />}
      <Waiting state={state} />
    </PaneFrame>
  )
}

/** Where in the stack one is; a second way to scroll, for whoever has neither wheel nor arrows. */
function Slider({ pane, state }: { pane: Pane | null; state: PaneState }) {
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label={viewerTexts.slider}
      aria-valuetext={viewerTexts.image(state.index, state.total)}
      min={0}
      max={state.total - 1}
      value={state.index}
      onChange={(event) => pane?.goTo(Number(event.currentTarget.value))}
    />
  )
}

function Waiting({ state }: { state: PaneState | null }) {
  if (!state || (state.status === 'loading' && state.loaded === 0)) {
    return (
      <Center className={classes.cover}>
        <Loader size="sm" color="gray" aria-label={viewerTexts.loading} />
      </Center>
    )
  }
  const isWhole = state.loaded >= state.total
  if (isWhole || state.total < 2) return null
  return (
    <Progress
      className={classes.progress}
      size={3}
      radius={0}
      value={(100 * state.loaded) / state.total}
      aria-label={viewerTexts.loaded(state.loaded, state.total)}
    />
  )
}
