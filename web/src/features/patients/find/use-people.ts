import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { namedPatientsQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'

const SHOWN = 8
const TYPING_MS = 150

/** The first patients and leads of the practice whose names begin as typed. */
export function usePeople(typed: string, enabled: boolean) {
  const practice = usePractice()
  const wanted = typed.trim()
  const [name] = useDebouncedValue(wanted, TYPING_MS)
  const isAsked = enabled && wanted !== ''
  const { data, isFetching } = useQuery({
    ...namedPatientsQuery(practice.id, name, SHOWN),
    enabled: isAsked && name !== '',
    placeholderData: keepPreviousData,
  })
  const people = isAsked && name !== '' ? (data?.items ?? []) : []
  return {
    people,
    /** How many more there are than are shown. */
    more: Math.max(0, (data?.total ?? 0) - people.length),
    isSearching: isAsked && (isFetching || name !== wanted),
  }
}
