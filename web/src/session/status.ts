import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../data/status.ts'
import { useMember } from './member.ts'

/** The counts of the practice at hand; null for who works in none, and before they are known. */
export function usePracticeStatus() {
  const member = useMember()
  const { data } = useQuery({ ...statusQuery, enabled: member !== null })
  return data?.practiceStaffStatus ?? null
}

/** How many messages the member has not read as a patient; undefined before it is known. */
export function useUnreadOwnMessages(): number | undefined {
  const member = useMember()
  const { data } = useQuery({ ...statusQuery, enabled: member !== null })
  return data?.unreadOwnMessageCount
}

/** How many notifications are unread in all; undefined before it is known. */
export function useUnreadCount(): number | undefined {
  const member = useMember()
  const { data } = useQuery({ ...statusQuery, enabled: member !== null })
  return data?.unreadNotificationCount
}

/** Why the practice at hand can only read; null where it can do more, and before it is known. */
export function useRestriction() {
  const member = useMember()
  const { data } = useQuery({ ...statusQuery, enabled: member !== null })
  return data?.restriction ?? null
}
