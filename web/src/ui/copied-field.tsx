import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Props = {
  label: string
  value: string
  /** What the button says to screen readers, before and after it was pressed. */
  copy: string
  copied: string
}

/** Something to be sent on, such as a link, with a button that copies it. */
export function CopiedField({ label, value, copy: copyLabel, copied: copiedLabel }: Props) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        flex={1}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
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
