import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconContrast,
  IconCrosshair,
  IconKeyboard,
  IconMaximize,
  IconRefresh,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { VolumeTool } from '../../engine/volume/volume-tools.ts'
import type { Command } from '../../rules/keymap.ts'
import { moveNames, planeMeasures } from '../../rules/tools.ts'
import { commandTexts, toolTexts } from '../../texts.ts'
import { BarButton } from '../bar-button.tsx'
import { MeasureMenu } from '../measure-menu.tsx'
import { keyName, toolIcons } from '../toolbar.tsx'
import shared from '../viewer.module.css'
import { WindowsMenu } from '../windows-menu.tsx'
import { volumeTexts } from './texts.ts'

type Props = ComponentProps<typeof WindowsMenu> & {
  tool: VolumeTool
  isInverted: boolean
  onTool: (tool: VolumeTool) => void
  onRemoveAll: () => void
  onCommand: (command: Command) => void
}

const commandIcons: readonly [Command, typeof IconContrast][] = [
  ['invert', IconContrast],
  ['fit', IconMaximize],
  ['reset', IconRefresh],
  ['help', IconKeyboard],
]

/** Buttons for the planes, and the way back to the images. */
export function VolumeBar({ tool, isInverted, onTool, onRemoveAll, onCommand, ...rest }: Props) {
  return (
    <div className={shared.bar} role="toolbar" aria-label={volumeTexts.tools}>
      <Button
        variant="default"
        size="xs"
        flex="none"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => onCommand('planes')}
      >
        {volumeTexts.back}
      </Button>
      <span className={shared.gap} />
      <BarButton
        label={volumeTexts.cross}
        keyName={keyName('crossTool')}
        isOn={tool === 'cross'}
        onClick={() => onTool('cross')}
      >
        <IconCrosshair size={20} aria-hidden />
      </BarButton>
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
      <MeasureMenu
        names={planeMeasures}
        hint={volumeTexts.measuresHint}
        {...{ tool, onTool, onRemoveAll }}
      />
      <WindowsMenu {...rest} />
      <span className={shared.gap} />
      {commandIcons.map(([command, Icon]) => (
        <BarButton
          key={command}
          label={commandTexts[command]}
          keyName={keyName(command)}
          isOn={command === 'invert' ? isInverted : undefined}
          onClick={() => onCommand(command)}
        >
          <Icon size={20} aria-hidden />
        </BarButton>
      ))}
    </div>
  )
}
