import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button of the viewer's bar, with its key. */
export function BarButton({
  label,
  keyName: key,
  isOn,
  disabled = false,
  reason = null,
  onClick,
  children,
}: {
  label: string
  keyName?: string | undefined
  /** Pressed or not; by itself it is no switch. */
  isOn?: boolean | undefined
  disabled?: boolean
  /** Why it does nothing here; it says so, which a disabled one could not. */
  reason?: string | null
  onClick: () => void
  children: ReactNode
}) {
  const name = key ? `${label} (${key})` : label
  return (
    <Tooltip label={reason ? `${label}: ${reason}` : name}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'brand' : 'gray'}
        size="lg"
        aria-label={reason ? `${label}: ${reason}` : label}
        aria-pressed={isOn}
        aria-disabled={reason ? true : undefined}
        {...(reason && { 'data-disabled': true })}
        disabled={disabled}
        onClick={reason ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
