import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

type Props = {
  opened: boolean
  title: string
  /** What the bar tells, for screen readers. */
  label: string
  /** Which part is done, 0 to 1; null where that is not known. */
  part: number | null
  /** How far it is. */
  words: string
  /** What else there is to know of it. */
  children?: ReactNode
  cancel: string
  onCancel: () => void
}

/** How far something is that takes a while, and a way to give it up. */
export function ProgressDialog(props: Props) {
  const { opened, title, label, part, words, children, cancel, onCancel } = props
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Progress value={(part ?? 1) * 100} animated={part === null} aria-label={label} />
        <Text size="sm" role="status" mih={20}>
          {words}
        </Text>
        {children}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onCancel}>
            {cancel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
