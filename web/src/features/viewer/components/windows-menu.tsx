import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type GreyWindow, presetsOf } from '../rules/presets.ts'
import { commandTexts, viewerTexts } from '../texts.ts'

/** What has a window that can be changed. */
type Shown = {
  /** Those that the file proposes. */
  ownWindows: () => GreyWindow[]
  setWindow: (window: GreyWindow) => void
  reset: () => void
}

type Props = { modality: string | null; shown: Shown | null }

/** Windows to choose from: those of the file, and those that readers of such scans use. */
export function WindowsMenu({ modality, shown }: Props) {
  const own = shown?.ownWindows() ?? []
  return (
    <Menu position="bottom-start" disabled={!shown}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          disabled={!shown}
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
            onClick={() => shown?.setWindow(window)}
            rightSection={`${window.width} / ${window.center}`}
          >
            {viewerTexts.ownWindow(nth, own.length)}
          </Menu.Item>
        ))}
        {presetsOf(modality).map((preset) => (
          <Menu.Item
            key={preset.name}
            onClick={() => shown?.setWindow(preset)}
            rightSection={`${preset.width} / ${preset.center}`}
          >
            {preset.name}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => shown?.reset()}>{commandTexts.reset}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
