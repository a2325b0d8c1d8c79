import { useQuery } from '@tanstack/react-query'
import { careChoices } from '#shared/imports/care.ts'
import type { Choices } from '#shared/imports/line.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import { hasLeadRole, type PracticeRole, role } from '#shared/model/roles.ts'
import { groupsQuery } from '../../data/groups.ts'
import { listDataQuery } from '../../data/lists.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { usePractice } from '../../session/member.ts'
import { nameChoices } from '../../ui/name-choices.ts'

/** What the lists of the practice offer for sources and plans; undefined until it is known. */
export function useListedChoices(): Choices | undefined {
  const { id } = usePractice()
  const { data } = useQuery(listDataQuery(id))
  const { data: staffs } = useQuery(staffsQuery(id))
  if (!data || !staffs) return undefined
  const of = (group: ListGroup) =>
    data.filter((item) => item.group === group).map(({ value, title }) => ({ value, title }))
  return {
    registerSource: of('registerSource'),
    insurancePlanList: of('insurancePlanList'),
    ...careChoices(staffs),
  }
}

/** Who and what new people can be given to, as selects take them. */
export function useCare() {
  const { id } = usePractice()
  const { data: staffs = [] } = useQuery(staffsQuery(id))
  const { data: groups = [] } = useQuery(groupsQuery(id))
  const those = (may: (roles: readonly PracticeRole[]) => boolean) =>
    nameChoices(staffs.filter(({ roles }) => may(roles)))
  return {
    advocates: those(hasLeadRole),
    providers: those((roles) => roles.includes(role.provider)),
    groups: groups.map(({ id, name }) => ({ value: id, label: name })),
  }
}
