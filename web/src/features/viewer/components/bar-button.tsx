import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button of the viewer's bar, with its key. */
export function BarButton({
  label,
  keyName: key,
  isOn,
  disabled = false,
  onClick,
  children,
}: {
  label: string
  keyName?: string | undefined
  /** Pressed or not; by itself it is no switch. */
  isOn?: boolean | undefined
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip label={key ? `${label} (${key})` : label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'brand' : 'gray'}
        size="lg"
        aria-label={label}
        aria-pressed={isOn}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
