import { IconBell } from '@tabler/icons-react'
import { useMember, worksInPractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { useUnreadCount } from '../../session/status.ts'
import { CounterLink } from './counter-link.tsx'
import { shellTexts } from './texts.ts'

/** How many notifications the member has not read, in all practices, and the way to them. */
export function NotificationBell() {
  const count = useUnreadCount() ?? 0
  const may = usePermission('members.notifications.read')
  const member = useMember()
  if (!may || !member) return null
  return (
    <CounterLink
      count={count}
      label={shellTexts.notifications(count)}
      icon={IconBell}
      to={worksInPractice(member) ? '/practice-hub/notifications' : '/my/notifications'}
    />
  )
}
