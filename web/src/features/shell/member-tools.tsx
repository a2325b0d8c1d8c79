import { OwnMessageCounter } from './message-counter.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { UserMenu } from './user-menu.tsx'

/** What stands in the header of whoever is signed in. */
export function MemberTools() {
  return (
    <>
      <OwnMessageCounter />
      <NotificationBell />
      <UserMenu />
    </>
  )
}
