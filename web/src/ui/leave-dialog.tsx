import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

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
    <ConfirmDialog
      title={words.title}
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      confirm={words.leave}
      onConfirm={() => proceed?.()}
      keep={words.stay}
      primary="keep"
      zIndex={ABOVE_ALL}
    >
      {words.text}
    </ConfirmDialog>
  )
}
