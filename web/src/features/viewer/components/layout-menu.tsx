import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconLayoutColumns,
  IconLayoutGrid,
  IconLayoutRows,
  IconLink,
  IconRectangle,
  IconSlash,
} from '@tabler/icons-react'
import { type LayoutName, layoutNames } from '../rules/layout.ts'
import { layoutTexts, viewerTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'

const icons: Record<LayoutName, typeof IconLayoutGrid> = {
  '1x1': IconRectangle,
  '2x1': IconLayoutColumns,
  '1x2': IconLayoutRows,
  '2x2': IconLayoutGrid,
}

export type Panes = {
  layout: LayoutName
  onLayout: (layout: LayoutName) => void
  isLinked: boolean
  onLinked: (isLinked: boolean) => void
  hasLines: boolean
  onLines: (hasLines: boolean) => void
}

/** How many panes there are, and what they have to do with each other. */
export function LayoutMenu({ layout, onLayout, isLinked, onLinked, hasLines, onLines }: Panes) {
  const Chosen = icons[layout]
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Tooltip label={viewerTexts.layout}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={viewerTexts.layout}>
              <Chosen size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {layoutNames.map((name) => {
            const Icon = icons[name]
            return (
              <Menu.Item
                key={name}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => onLayout(name)}
              >
                {layoutTexts[name]}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {layout !== '1x1' && (
        <>
          <BarButton label={viewerTexts.linked} isOn={isLinked} onClick={() => onLinked(!isLinked)}>
            <IconLink size={20} aria-hidden />
          </BarButton>
          <BarButton label={viewerTexts.lines} isOn={hasLines} onClick={() => onLines(!hasLines)}>
            <IconSlash size={20} aria-hidden />
          </BarButton>
        </>
      )}
    </>
  )
}
