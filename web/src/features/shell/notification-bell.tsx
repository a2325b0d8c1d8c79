import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../session/permissions.ts'
import { useMember, worksInPractice } from '../session/queries.ts'
import { useUnreadCount } from '../session/status.ts'
import { shellTexts } from './texts.ts'

const MOST = 99

/** How many notifications the member has not read, in all practices, and the way to them. */
export function NotificationBell() {
  const count = useUnreadCount() ?? 0
  const may = usePermission('members.notifications.read')
  const member = useMember()
  if (!may || !member) return null
  const worksHere = worksInPractice(member)
  return (
    <Indicator
      label={count > MOST ? `${MOST}+` : count}
      disabled={count === 0}
      size={18}
      offset={6}
      color="red.9"
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={shellTexts.notifications(count)}
        renderRoot={(props) => (
          <Link to={worksHere ? '/practice-hub/notifications' : '/my/notifications'} {...props} />
        )}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Indicator>
  )
}
