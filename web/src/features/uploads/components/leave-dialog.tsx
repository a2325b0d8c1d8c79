import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { uploaderTexts } from '../texts.ts'

/** Asks before a page is left that has not finished sending; closing the tab, the browser asks. */
export function LeaveDialog({ isBusy }: { isBusy: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isBusy,
    enableBeforeUnload: () => isBusy,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={uploaderTexts.leaveTitle}
      attributes={{ header: { role: 'presentation' } }}
      withCloseButton={false}
    >
      <Text size="sm">{uploaderTexts.leave}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          {uploaderTexts.leaveConfirm}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {uploaderTexts.keepGoing}
        </Button>
      </Group>
    </Modal>
  )
}
