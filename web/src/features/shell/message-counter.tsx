import { IconMessageCircle } from '@tabler/icons-react'
import { useMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { usePracticeStatus, useUnreadOwnMessages } from '../../session/status.ts'
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

/** How many messages of practices the member has not read as their patient, and the way to them. */
export function OwnMessageCounter() {
  const count = useUnreadOwnMessages() ?? 0
  const isPatient = (useMember()?.patients.length ?? 0) > 0
  if (!isPatient) return null
  return (
    <CounterLink
      count={count}
      label={shellTexts.ownMessageCount(count)}
      icon={IconMessageCircle}
      to="/my/messages"
    />
  )
}
