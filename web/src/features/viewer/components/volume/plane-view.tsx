import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { chooseByPress } from '../../engine/measures.ts'
import type { Stage } from '../../engine/stage.ts'
import type { PlaneState, VolumeState } from '../../engine/volume/state.ts'
import type { Volume } from '../../engine/volume/volume.ts'
import type { Axis } from '../../rules/planes.ts'
import { viewerTexts } from '../../texts.ts'
import { Corner, Edges, figure } from '../overlay.tsx'
import shared from '../viewer.module.css'
import { axisTexts, volumeTexts } from './texts.ts'
import classes from './volume.module.css'

type Props = {
  axis: Axis
  volume: Volume
  stage: Stage
  state: VolumeState
  isActive: boolean
  /** Whether who points into it moves the place where the planes meet. */
  movesCross: boolean
  onActivate: () => void
}

/** One of the planes, with lines where the others cross it. */
export function PlaneView({ axis, volume, stage, state, isActive, movesCross, onActivate }: Props) {
  const element = usePlane(axis, volume, stage)
  const cross = useCross(axis, volume, movesCross)
  const plane = state.planes[axis]
  const name = axisTexts[axis]
  return (
    <section
      className={shared.pane}
      aria-label={volumeTexts.plane(name)}
      data-testid="plane"
      data-axis={axis}
      data-active={isActive}
      data-index={plane?.index}
      data-total={plane?.total}
      onPointerDownCapture={onActivate}
      onWheelCapture={onActivate}
      onFocusCapture={onActivate}
    >
      <div
        className={shared.canvas}
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what has the focus takes the keys
        tabIndex={0}
        role="img"
        aria-label={volumeTexts.plane(name)}
        {...cross}
        onPointerDownCapture={(event) => {
          if (!isActive) chooseByPress(event.currentTarget)
        }}
      />
      {plane && <Lines axis={axis} plane={plane} />}
      {plane && <Words {...{ name, plane, state }} />}
      {plane && <Edges edges={plane.edges} />}
      {plane && plane.total > 1 && (
        <input
          type="range"
          className={shared.slider}
          aria-label={volumeTexts.slider(name)}
          aria-valuetext={volumeTexts.slice(plane.index, plane.total)}
          min={0}
          max={plane.total - 1}
          value={plane.index}
          onChange={(event) => volume.goTo(axis, Number(event.currentTarget.value))}
        />
      )}
    </section>
  )
}

/** Draws the plane into the element that is returned, in its size. */
function usePlane(axis: Axis, volume: Volume, stage: Stage) {
  const [element, hold] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!element) return
    const remove = volume.add(axis, element)
    if (axis === 'axial') element.focus()
    const observer = new ResizeObserver(() => stage.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      remove()
    }
  }, [element, axis, volume, stage])
  return hold
}

/** Moves the place where the planes meet to where a mouse with its first button, or one finger, is. */
function useCross(axis: Axis, volume: Volume, isOn: boolean) {
  const pointer = useRef<number | null>(null)
  function move(event: PointerEvent) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    volume.moveTo(axis, [event.clientX - left, event.clientY - top])
  }
  const stop = () => {
    pointer.current = null
  }
  return {
    onPointerDown(event: PointerEvent) {
      // Two fingers zoom.
      if (!isOn || event.button !== 0 || !event.isPrimary) return stop()
      pointer.current = event.pointerId
      event.currentTarget.setPointerCapture(event.pointerId)
      move(event)
    },
    onPointerMove(event: PointerEvent) {
      if (pointer.current === event.pointerId) move(event)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}

/** Which planes cross one as its upright line, and as its level one. */
const crossing: Record<Axis, { upright: Axis; level: Axis }> = {
  axial: { upright: 'sagittal', level: 'coronal' },
  sagittal: { upright: 'coronal', level: 'axial' },
  coronal: { upright: 'sagittal', level: 'axial' },
}

/** The planes lie straight to each other and are not turned, so that each crosses another along its edges. */
function Lines({ axis, plane }: { axis: Axis; plane: PlaneState }) {
  const [left, top] = plane.cross
  const { upright, level } = crossing[axis]
  return (
    <>
      <span className={classes.line} data-line="upright" data-of={upright} style={{ left }} />
      <span className={classes.line} data-line="level" data-of={level} style={{ top }} />
    </>
  )
}

type WordsProps = { name: string; plane: PlaneState; state: VolumeState }

function Words({ name, plane, state: { window, isInverted } }: WordsProps) {
  return (
    <>
      <Corner at="topLeft" lines={[name]} />
      <Corner at="bottomLeft" lines={[volumeTexts.slice(plane.index, plane.total)]} />
      <Corner
        at="bottomRight"
        lines={[
          isInverted && viewerTexts.inverted,
          window && viewerTexts.windowValues(figure(window.center, 2), figure(window.width, 2)),
        ]}
      />
    </>
  )
}
