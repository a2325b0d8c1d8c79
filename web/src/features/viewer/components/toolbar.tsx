import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMove,
  IconBookmarkPlus,
  IconBrightness,
  IconChevronDown,
  IconContrast,
  IconFlipHorizontal,
  IconFlipVertical,
  IconInfoCircle,
  IconKeyboard,
  IconMaximize,
  IconRefresh,
  IconRotate2,
  IconRotateClockwise2,
  IconStack2,
  IconZoom,
} from '@tabler/icons-react'
import type { Pane } from '../engine/pane.ts'
import type { PaneState } from '../engine/pane-state.ts'
import { type Command, keysOf } from '../rules/keymap.ts'
import { presetsOf } from '../rules/presets.ts'
import { type MoveName, moveNames, type ToolName } from '../rules/tools.ts'
import { commandTexts, toolTexts, viewerTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'
import { CineMenu } from './cine-menu.tsx'
import { LayoutMenu, type Panes } from './layout-menu.tsx'
import { MeasureMenu } from './measure-menu.tsx'
import classes from './viewer.module.css'

const toolIcons: Record<MoveName, typeof IconZoom> = {
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
            isOn={tool === name}
            onClick={() => onTool(name)}
          >
            <Icon size={20} aria-hidden />
          </BarButton>
        )
      })}
      <MeasureMenu tool={tool} onTool={onTool} onRemoveAll={onRemoveAll} />
      <Windows modality={modality} pane={isShown ? pane : null} />
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

const keyName = (command: Command) => keysOf(command)[0]?.replace(' ', 'Space').toUpperCase()

/** Windows to choose from: those of the file, and those that readers of such scans use. */
function Windows({ modality, pane }: Pick<Props, 'modality' | 'pane'>) {
  const own = pane?.ownWindows() ?? []
  return (
    <Menu position="bottom-start" disabled={!pane}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          disabled={!pane}
          aria-label={viewerTexts.windows}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map((window, nth) => (
          <Menu.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: the file's own order is what tells them apart
            key={nth}
            onClick={() => pane?.setWindow(window)}
            rightSection={`${window.width} / ${window.center}`}
          >
            {viewerTexts.ownWindow(nth, own.length)}
          </Menu.Item>
        ))}
        {presetsOf(modality).map((preset) => (
          <Menu.Item
            key={preset.name}
            onClick={() => pane?.setWindow(preset)}
            rightSection={`${preset.width} / ${preset.center}`}
          >
            {preset.name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => pane?.reset()}>{commandTexts.reset}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
