import { LeaveDialog as Ask } from '../../../ui/leave-dialog.tsx'
import { uploaderTexts as texts } from '../texts.ts'

const words = {
  title: texts.leaveTitle,
  text: texts.leave,
  leave: texts.leaveConfirm,
  stay: texts.keepGoing,
}

/** Asks before a page is left that has not finished sending. */
export function LeaveDialog({ isBusy }: { isBusy: boolean }) {
  return <Ask isHeld={() => isBusy} isTabHeld={() => isBusy} words={words} />
}
