import { scanDay } from '#shared/dicom/modality.ts'
import { scanName } from '../../../ui/scans.ts'
import type { PaneState } from '../engine/pane-state.ts'
import type { Series, Study } from '../rules/opened.ts'
import { calibrationTexts, priorTexts, viewerTexts } from '../texts.ts'
import { nameOf } from './series-rail.tsx'
import classes from './viewer.module.css'

type Props = {
  state: PaneState
  study: Study
  series: Series
  /** Says that the study is not the current one; null if it is. */
  prior: string | null
}

export const figure = (value: number, digits = 1) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, useGrouping: false })

/** In the corners what readers expect of an image, at its edges where the patient's sides are. */
export function Overlay({ state, study, series, prior }: Props) {
  return (
    <>
      <Corner at="topLeft" lines={[scanName(study.patientName), scanDay(study.patientBirthDate)]} />
      <Corner
        at="topRight"
        lines={[study.description, prior ?? scanDay(study.studyDate), prior && priorTexts.notKept]}
      />
      <Corner
        at="bottomLeft"
        lines={[
          nameOf(series),
          state.total > 0 && viewerTexts.image(state.index, state.total),
          ...placeOf(state),
        ]}
      />
      <Corner at="bottomRight" lines={lookOf(state)} />
      {state.status === 'shown' && state.edges && <Edges edges={state.edges} />}
    </>
  )
}

function placeOf({ tags }: PaneState) {
  if (!tags) return []
  const { sliceThickness, sliceLocation } = tags
  return [
    sliceThickness !== null && viewerTexts.thickness(figure(sliceThickness)),
    sliceLocation !== null && viewerTexts.location(figure(sliceLocation)),
  ]
}

function lookOf({ status, window, zoom, isInverted, tags }: PaneState) {
  if (status !== 'shown') return []
  return [
    isInverted && viewerTexts.inverted,
    window && viewerTexts.windowValues(figure(window.center, 2), figure(window.width, 2)),
    viewerTexts.zoom(figure(zoom * 100, 0)),
    tags?.calibration && calibrationTexts[tags.calibration],
    tags?.columns && tags.rows && `${tags.columns} × ${tags.rows}`,
  ]
}

type Line = string | number | false | null | undefined

export function Corner({ at, lines }: { at: string; lines: readonly Line[] }) {
  return (
    <div className={classes.corner} data-at={at}>
      {lines.filter(Boolean).join('\n')}
    </div>
  )
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const

export function Edges({ edges }: { edges: readonly string[] }) {
  return SIDES.map((side, index) => (
    <span key={side} className={classes.edge} data-at={side}>
      {edges[index]}
    </span>
  ))
}
