import { Button, Code, CopyButton, Group, Stack } from '@mantine/core'

type Props = {
  value: string
  /** What the button says. */
  label: string
  /** What it says once it was pressed. */
  done: string
}

/** Text that is to be put elsewhere, such as a secret, with a button that copies it. */
export function CopiedCode({ value, label, done }: Props) {
  return (
    <Stack gap={6}>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {value}
      </Code>
      <Group>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? done : label}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
