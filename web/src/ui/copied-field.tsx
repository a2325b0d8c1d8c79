import { Button, CopyButton, Group, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Props = {
  label: string
  value: string
  /** What the button says to screen readers, before and after it was pressed. */
  copy: string
  copied: string
}

/** On one line, as far as there is room. */
const input = {
  fontFamily: 'var(--mantine-font-family-monospace)',
  overflow: 'hidden',
  resize: 'none',
  whiteSpace: 'pre',
} as const

/** Something to be sent on, such as a link, with a button that copies it. */
export function CopiedField({ label, value, copy: copyLabel, copied: copiedLabel }: Props) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      {/* Chromium cuts the underscores of some monospace fonts off in an input, not in a textarea. */}
      <Textarea
        rows={1}
        label={label}
        value={value}
        readOnly
        flex={1}
        styles={{ input }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            aria-label={copied ? copiedLabel : copyLabel}
            onClick={copy}
            px="sm"
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
