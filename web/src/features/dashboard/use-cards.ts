import { useQuery } from '@tanstack/react-query'
import { arrangedCards, type CardChoice, type DashboardCard } from '#shared/model/dashboard.ts'
import type { Permission } from '#shared/permissions.ts'
import { arrangeDashboard, dashboardQuery } from '../../data/dashboard.ts'
import { useAction } from '../../data/mutation.ts'
import { useOwnRoles } from '../../session/member.ts'
import { isAllowed, usePermissions } from '../../session/permissions.ts'

/** What each card asks for; what is to be done today asks for itself. */
const asked: Record<DashboardCard, Permission | null> = {
  today: null,
  visits: 'practices.appointments.list',
  calls: 'videoConsultations.list',
  week: 'practices.reports.read',
  waiting: 'practices.reports.read',
  sources: 'practices.reports.read',
  plan: 'practices.subscription.update',
  activity: 'practices.stream.read',
}

/** The cards that the member may see, as the member arranged them, and how to arrange them. */
export function useCards(practiceId: string) {
  const roles = useOwnRoles()
  const { data: permissions } = usePermissions()
  const { data, error } = useQuery(dashboardQuery(practiceId))
  const arrange = useAction(arrangeDashboard(practiceId))
  const all = arrangedCards(data?.cards ?? null, roles)
  const isSeen = ({ name }: CardChoice) => {
    const permission = asked[name]
    return permission === null || isAllowed(permissions, permission)
  }
  return {
    cards: all.filter(isSeen),
    /** Not before it is known how they were, lest that be lost. */
    mayArrange: data !== undefined || error !== null,
    arrange: (cards: CardChoice[] | null) =>
      // Those that may not be seen now stay as they were.
      arrange.start(cards && [...cards, ...all.filter((card) => !isSeen(card))]),
  }
}
