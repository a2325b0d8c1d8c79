import { ActionIcon, Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { AriaAttributes } from 'react'

type Props = {
  icon: Icon
  label: string
  /** Shows the icon alone, where there is no room for its name. */
  isShort: boolean
  onClick: () => void
} & Pick<AriaAttributes, 'aria-expanded' | 'aria-haspopup' | 'aria-pressed'>

/** One of the quiet buttons below a text that is being written. */
export function ToolButton({ icon: Picture, label, isShort, ...props }: Props) {
  if (isShort) {
    return (
      <ActionIcon variant="subtle" size="lg" aria-label={label} {...props}>
        <Picture size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Picture size={16} aria-hidden />}
      {...props}
    >
      {label}
    </Button>
  )
}
