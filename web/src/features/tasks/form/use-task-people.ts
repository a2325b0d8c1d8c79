import { useQuery } from '@tanstack/react-query'
import { hasLeadRole, role } from '#shared/model/roles.ts'
import type { Task } from '#shared/model/task.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { usePractice } from '../../../session/member.ts'
import { nameChoices } from '../../../ui/name-choices.ts'
import { taskFormTexts as texts } from './texts.ts'

type Choice = { value: string; label: string }

/**
 * The people of the practice whom a task can have, as selects take them. The people of the task stay
 * choices when they can no longer be chosen.
 */
export function useTaskPeople(task: Task | null) {
  const { id } = usePractice()
  const { data: staffs = [] } = useQuery(staffsQuery(id))
  const providers = staffs.filter(({ roles }) => roles.includes(role.provider))
  const advocates = staffs.filter(({ roles }) => hasLeadRole(roles))
  const isRead = staffs.length > 0

  function withPresent(people: typeof staffs, present: Choice | null): Choice[] {
    const choices = nameChoices(people)
    const isListed = !present || !isRead || choices.some(({ value }) => value === present.value)
    return isListed ? choices : [...choices, present]
  }

  const presentOf = (id: string | null | undefined, label: string) =>
    id ? { value: id, label } : null
  return {
    owners: withPresent(
      staffs,
      presentOf(task?.creatorId, texts.formerColleague(task?.creatorName ?? '')),
    ),
    providers: withPresent(
      providers,
      presentOf(task?.providerId, texts.formerColleague(task?.providerName ?? '')),
    ),
    advocates: withPresent(
      advocates,
      presentOf(task?.advocateId, texts.former(task?.advocateName ?? '')),
    ),
  }
}
