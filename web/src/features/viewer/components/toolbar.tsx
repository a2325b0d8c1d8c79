import {
  IconArrowsMaximize,
  IconArrowsMove,
  IconBookmarkPlus,
  IconBrightness,
  IconContrast,
  IconCube3dSphere,
  IconFlipHorizontal,
  IconFlipVertical,
  IconInfoCircle,
  IconKeyboard,
  IconMaximize,
  IconPhotoDown,
  IconRefresh,
  IconRotate2,
  IconRotateClockwise2,
  IconStack2,
  IconZoom,
} from '@tabler/icons-react'
import type { Pane } from '../engine/pane.ts'
import type { PaneState } from '../engine/pane-state.ts'
import { type Command, keysOf } from '../rules/keymap.ts'
import { type MoveName, measureNames, moveNames, type ToolName } from '../rules/tools.ts'
import { LEAST_SLICES } from '../rules/volume.ts'
import { commandTexts, planesTexts, toolTexts, viewerTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'
import { CineMenu } from './cine-menu.tsx'
import { LayoutMenu, type Panes } from './layout-menu.tsx'
import { MeasureMenu } from './measure-menu.tsx'
import { commandFor } from './tool-keys.ts'
import classes from './viewer.module.css'
import { WindowsMenu } from './windows-menu.tsx'

export const toolIcons: Record<MoveName, typeof IconZoom> = {
  window: IconBrightness,
  zoom: IconZoom,
  pan: IconArrowsMove,
  scroll: IconStack2,
}

/** Buttons for what is pressed often; the keys do the rest. */
const commandIcons: readonly [Command, typeof IconZoom][] = [
  ['rotateLeft', IconRotate2],
  ['rotateRight', IconRotateClockwise2],
  ['flipHorizontal', IconFlipVertical],
  ['flipVertical', IconFlipHorizontal],
  ['invert', IconContrast],
  ['fit', IconMaximize],
  ['reset', IconRefresh],
]

type Props = {
  tool: ToolName
  onTool: (tool: ToolName) => void
  modality: string | null
  pane: Pane | null
  state: PaneState | null
  hasTags: boolean
  canKeep: boolean
  onCommand: (command: Command) => void
  onRemoveAll: () => void
  panes: Panes
}

export function Toolbar({
  tool,
  onTool,
  modality,
  pane,
  state,
  hasTags,
  canKeep,
  onCommand,
  onRemoveAll,
  panes,
}: Props) {
  const isShown = state?.status === 'shown'
  return (
    <div className={classes.bar} role="toolbar" aria-label={viewerTexts.tools}>
      {moveNames.map((name) => {
        const Icon = toolIcons[name]
        return (
          <BarButton
            key={name}
            label={toolTexts[name]}
            keyName={keyName(commandFor(name))}
            isOn={tool === name}
            onClick={() => onTool(name)}
          >
            <Icon size={20} aria-hidden />
          </BarButton>
        )
      })}
      <MeasureMenu
        names={measureNames}
        hint={viewerTexts.measuresHint}
        {...{ tool, onTool, onRemoveAll }}
      />
      <WindowsMenu modality={modality} shown={isShown ? pane : null} />
      <span className={classes.gap} />
      {commandIcons.map(([command, Icon]) => (
        <BarButton
          key={command}
          label={commandTexts[command]}
          keyName={keyName(command)}
          isOn={command === 'invert' ? (state?.isInverted ?? false) : undefined}
          disabled={!isShown}
          onClick={() => onCommand(command)}
        >
          <Icon size={20} aria-hidden />
        </BarButton>
      ))}
      <CineMenu pane={pane} state={state} />
      <span className={classes.gap} />
      <LayoutMenu {...panes} />
      <BarButton
        label={commandTexts.planes}
        keyName={keyName('planes')}
        disabled={!isShown}
        reason={isShown ? planesReason(state) : null}
        onClick={() => onCommand('planes')}
      >
        <IconCube3dSphere size={20} aria-hidden />
      </BarButton>
      <BarButton
        label={commandTexts.savePicture}
        keyName={keyName('savePicture')}
        disabled={!isShown}
        onClick={() => onCommand('savePicture')}
      >
        <IconPhotoDown size={20} aria-hidden />
      </BarButton>
      {canKeep && (
        <BarButton
          label={commandTexts.keep}
          keyName={keyName('keep')}
          disabled={!isShown}
          onClick={() => onCommand('keep')}
        >
          <IconBookmarkPlus size={20} aria-hidden />
        </BarButton>
      )}
      <span className={classes.gap} />
      <BarButton
        label={commandTexts.toggleTags}
        keyName={keyName('toggleTags')}
        isOn={hasTags}
        onClick={() => onCommand('toggleTags')}
      >
        <IconInfoCircle size={20} aria-hidden />
      </BarButton>
      <BarButton
        label={commandTexts.fullScreen}
        keyName={keyName('fullScreen')}
        onClick={() => onCommand('fullScreen')}
      >
        <IconArrowsMaximize size={20} aria-hidden />
      </BarButton>
      <BarButton
        label={commandTexts.help}
        keyName={keyName('help')}
        onClick={() => onCommand('help')}
      >
        <IconKeyboard size={20} aria-hidden />
      </BarButton>
    </div>
  )
}

export const keyName = (command: Command) => keysOf(command)[0]?.replace(' ', 'Space').toUpperCase()

/** Why other planes cannot be laid through what is in sight, as far as that is known by looking at it. */
function planesReason({ total, isSlow }: PaneState): string | null {
  if (total < LEAST_SLICES) return planesTexts.few
  return isSlow ? planesTexts.noCard : null
}
