import { useEffect, useState } from 'react'
import type { Pane } from '../../engine/pane.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Volume } from '../../engine/volume/volume.ts'
import type { VolumeTool } from '../../engine/volume/volume-tools.ts'
import type { Command } from '../../rules/keymap.ts'
import { type Axis, axes, axisBeside } from '../../rules/planes.ts'
import { presetsOf } from '../../rules/presets.ts'
import { toggleFullScreen } from '../dark-frame.tsx'
import { useViewerKeys } from '../use-viewer-keys.ts'
import { Instead } from './instead.tsx'
import { PlaneView } from './plane-view.tsx'
import { useVolumeState } from './use-volume.ts'
import classes from './volume.module.css'
import { VolumeBar } from './volume-bar.tsx'

type Props = {
  volume: Volume
  stage: Stage
  pane: Pane
  modality: string | null
  isHelped: boolean
  onHelp: () => void
  onClose: (index: number) => void
}

const toolKeys: Partial<Record<Command, VolumeTool>> = {
  crossTool: 'cross',
  windowTool: 'window',
  zoomTool: 'zoom',
  panTool: 'pan',
  scrollTool: 'scroll',
  lengthTool: 'length',
  angleTool: 'angle',
}

/** The three planes, with the tools for them. */
export function Planes({ volume, stage, pane, modality, isHelped, onHelp, onClose }: Props) {
  const state = useVolumeState(volume)
  const [tool, setTool] = useState<VolumeTool>('cross')
  const [active, setActive] = useState<Axis>('axial')
  useEffect(() => volume.tools.take(tool), [volume, tool])
  const chooseTool = (chosen: VolumeTool) => {
    volume.giveUp(active)
    setTool(chosen)
  }
  const remove = (which: 'all' | 'chosen') => {
    volume.giveUp(active)
    stage.removeMeasures(which)
  }
  const close = () => onClose(volume.indexInStack())
  const activate = (axis: Axis) => {
    if (axis === active) return
    volume.giveUp(active)
    setActive(axis)
  }
  const giveUp = () => {
    if (!volume.giveUp(active)) close()
  }

  function act(command: Command) {
    const chosen = toolKeys[command]
    if (chosen) chooseTool(chosen)
    else if (command === 'planes') close()
    else if (command === 'giveUp') giveUp()
    else if (command === 'removeMeasure') remove('chosen')
    else if (command === 'help') onHelp()
    else if (command === 'fullScreen') toggleFullScreen()
    else if (command === 'nextPane') focusPlane(axisBeside(active, 1))
    else if (command === 'previousPane') focusPlane(axisBeside(active, -1))
    else actOnPlane(volume, active, command)
  }

  useViewerKeys(!isHelped && !state.hasFailed, (does) => {
    if (typeof does === 'string') return act(does)
    const preset = presetsOf(modality)[does]
    if (preset) volume.setWindow(preset)
  })

  if (state.hasFailed) return <Instead opening={{ state: 'failed' }} onClose={close} />
  return (
    <>
      <VolumeBar
        {...{ tool, modality }}
        isInverted={state.isInverted}
        onTool={chooseTool}
        onRemoveAll={() => remove('all')}
        onCommand={act}
        shown={{
          ownWindows: pane.ownWindows,
          setWindow: (window) => volume.setWindow(window),
          reset: () => volume.reset(),
        }}
      />
      <div className={classes.planes}>
        {axes.map((axis) => (
          <PlaneView
            key={axis}
            {...{ axis, volume, stage, state }}
            isActive={axis === active}
            movesCross={tool === 'cross'}
            onActivate={() => activate(axis)}
          />
        ))}
      </div>
    </>
  )
}

/** A plane that has the focus is the active one. */
function focusPlane(axis: Axis) {
  document.querySelector<HTMLElement>(`[data-axis="${axis}"] [role="img"]`)?.focus()
}

/** What a command does to the planes; those of the stack alone do nothing. */
const acts: Partial<Record<Command, (volume: Volume, axis: Axis) => void>> = {
  nextImage: (volume, axis) => volume.scroll(axis, 1),
  previousImage: (volume, axis) => volume.scroll(axis, -1),
  firstImage: (volume, axis) => volume.goTo(axis, 0),
  lastImage: (volume, axis) => volume.goTo(axis, Number.POSITIVE_INFINITY),
  invert: (volume) => volume.invert(),
  zoomIn: (volume, axis) => volume.zoom(axis, 1),
  zoomOut: (volume, axis) => volume.zoom(axis, -1),
  fit: (volume) => volume.fit(),
  reset: (volume) => volume.reset(),
}

function actOnPlane(volume: Volume, axis: Axis, command: Command) {
  acts[command]?.(volume, axis)
}
