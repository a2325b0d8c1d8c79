import { useQuery } from '@tanstack/react-query'
import { builtInChoices } from '#shared/model/list-choices.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import { listDataQuery } from '../../data/lists.ts'
import { usePractice } from '../../session/member.ts'

type Choice = { value: string; label: string }

/**
 * What a list of the practice offers, as a select takes it; what came with it until more is known.
 * @param chosen what a record says already, which stays a choice though it is no longer listed
 */
export function useListChoices(group: ListGroup, chosen = ''): Choice[] {
  const { id } = usePractice()
  const { data } = useQuery(listDataQuery(id))
  const items = data?.filter((item) => item.group === group) ?? builtInChoices[group]
  const choices = items.map(({ value, title }) => ({ value, label: title }))
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen)
  return isListed ? choices : [...choices, { value: chosen, label: chosen }]
}
