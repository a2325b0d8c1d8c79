import { ActionIcon, Kbd, Menu, Tooltip } from '@mantine/core'
import {
  IconAngle,
  IconArrowsCross,
  IconArrowUpLeft,
  IconCircle,
  IconPointerPin,
  IconRectangle,
  IconRuler2,
  IconRulerMeasure,
  IconTrash,
  IconVectorSpline,
} from '@tabler/icons-react'
import { keysOf } from '../rules/keymap.ts'
import { isMeasure, type MeasureName } from '../rules/tools.ts'
import { toolTexts, viewerTexts } from '../texts.ts'
import { commandFor } from './tool-keys.ts'

const icons: Record<MeasureName, typeof IconAngle> = {
  length: IconRuler2,
  angle: IconAngle,
  cobb: IconVectorSpline,
  bidirectional: IconArrowsCross,
  ellipse: IconCircle,
  rectangle: IconRectangle,
  probe: IconPointerPin,
  arrow: IconArrowUpLeft,
}

type Props<Name extends MeasureName> = {
  names: readonly Name[]
  /** What is at hand, a measurement or not. */
  tool: string
  onTool: (tool: Name) => void
  onRemoveAll: () => void
  hint: string
  /** Whether the keys of the tools work where the menu is. */
  hasKeys?: boolean
}

/** The key that takes a tool; it is no part of the tool's name. */
function MeasureKey({ name }: { name: MeasureName }) {
  const [key] = keysOf(commandFor(name))
  return <Kbd aria-hidden>{key?.toUpperCase()}</Kbd>
}

/** What there is to measure with. */
export function MeasureMenu<Name extends MeasureName>({
  names,
  tool,
  onTool,
  onRemoveAll,
  hint,
  hasKeys = true,
}: Props<Name>) {
  const Chosen = isMeasure(tool) ? icons[tool] : IconRulerMeasure
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Tooltip label={viewerTexts.measure}>
          <ActionIcon
            variant={isMeasure(tool) ? 'light' : 'subtle'}
            color={isMeasure(tool) ? 'brand' : 'gray'}
            size="lg"
            aria-label={viewerTexts.measure}
          >
            <Chosen size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => {
          const Icon: typeof IconAngle = icons[name]
          return (
            <Menu.Item
              key={name}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onTool(name)}
              rightSection={hasKeys && <MeasureKey name={name} />}
            >
              {toolTexts[name]}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemoveAll}>
          {viewerTexts.removeMeasures}
        </Menu.Item>
        <Menu.Label>{hint}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
