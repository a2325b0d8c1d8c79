import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { areDraftsKept } from './drafts.ts'
import { sessionTexts } from './texts.ts'

/**
 * Goes into every form that is a part of its page and keeps drafts: asks before the page is left
 * for another, or the tab closed, while something is typed that was not saved.
 * @param when asked as the page is about to be left, such as the form's `isDirty`
 */
export function Unsaved({ when }: { when: () => boolean }) {
  return (
    <LeaveDialog
      // What only the address says beside its path is no other page.
      isHeld={({ current, next }) => current.pathname !== next.pathname && when()}
      isTabHeld={() => !areDraftsKept() && when()}
      words={sessionTexts.unsaved}
    />
  )
}
