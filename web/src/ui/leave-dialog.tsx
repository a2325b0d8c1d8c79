import { Button, Group, Modal, Text } from '@mantine/core'
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'

/** What is typed may be typed in a dialog on top of another. */
const ABOVE_ALL = 350

type Props = {
  /** Whether a page may not simply be left for another. */
  isHeld: ShouldBlockFn
  /** Whether the tab may not simply be closed or loaded anew: the browser asks, in its own words. */
  isTabHeld: () => boolean
  words: { title: string; text: string; leave: string; stay: string }
}

/** Asks before a page is left while something on it would be lost. */
export function LeaveDialog({ isHeld, isTabHeld, words }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isTabHeld,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={words.title}
      withCloseButton={false}
      zIndex={ABOVE_ALL}
    >
      <Text size="sm">{words.text}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => proceed?.()}>
          {words.leave}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {words.stay}
        </Button>
      </Group>
    </Modal>
  )
}
