import { IconMessageCircle } from '@tabler/icons-react'
import { usePermission } from '../../session/permissions.ts'
import { usePracticeStatus } from '../../session/status.ts'
import { CounterLink } from './counter-link.tsx'
import { shellTexts } from './texts.ts'

/** How many messages of patients nobody has read, and the way to them (specification, section 6). */
export function MessageCounter() {
  const count = usePracticeStatus()?.unreadMessageCount ?? 0
  const seesStaff = usePermission('practices.staffs.list')
  const maySee = usePermission('messaging.list')
  if (!seesStaff || !maySee) return null
  return (
    <CounterLink
      count={count}
      label={shellTexts.messages(count)}
      icon={IconMessageCircle}
      to="/practice-hub/messages"
    />
  )
}
