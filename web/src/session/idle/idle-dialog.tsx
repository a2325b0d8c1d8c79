import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import { useCountdown } from '../../ui/use-countdown.ts'
import classes from './idle-dialog.module.css'
import { idleTexts } from './texts.ts'

const texts = idleTexts.warning
/** Read out at these seconds only: a countdown read out whole is noise. */
const SPOKEN = [30, 10]

type Props = {
  /** When the session ends, in milliseconds since 1970. */
  until: number
  onStay: () => void
}

/**
 * Warns that the session is about to end. The browser's own modal dialog: it lies above every other
 * and makes them inert, its button gets the focus, and Escape is an answer.
 */
export function IdleDialog({ until, onStay }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const left = useCountdown(new Date(until).toISOString())
  const spoken = SPOKEN.findLast((seconds) => left <= seconds)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Gives the focus back to where somebody was typing.
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      onCancel={onStay}
      // Escape is for this dialog, not for a form that is open below it.
      data-mantine-stop-propagation
    >
      <Title order={2} id={`${id}-title`}>
        {texts.title}
      </Title>
      <Text size="sm" mt="xs" id={`${id}-text`}>
        {texts.text}
      </Text>
      <Text size="sm" mt="sm" fw={600} aria-hidden ff="monospace">
        {texts.left(left)}
      </Text>
      <VisuallyHidden role="status">{spoken && texts.left(spoken)}</VisuallyHidden>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onStay} data-mantine-stop-propagation>
          {texts.stay}
        </Button>
      </Group>
    </dialog>
  )
}
