import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { LeadTarget } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { peopleQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { PAGE_SIZE } from '../list-asked.ts'
import { columnQuery, furtherPages, type Shown } from './board-query.ts'

type Asked = Shown & { words: string; status: LeadTarget }

/** How many leads a column has, and how the reading of its first ones goes. */
export function useColumn({ words, status, ...shown }: Asked) {
  const { id } = usePractice()
  const list = columnQuery(shown, status, 0)
  return useQuery({ ...peopleQuery(id, { words, list }), placeholderData: keepPreviousData })
}

/** The rows of a column at these places, as far as they are there; the pages they are on are read. */
export function useRowsAt(
  { words, status, ...shown }: Asked,
  first: readonly PatientRow[],
  places: readonly number[],
): (place: number) => PatientRow | undefined {
  const { id } = usePractice()
  const pages = furtherPages(places)
  const lists = pages.map((page) => columnQuery(shown, status, page))
  const further = useQueries({ queries: lists.map((list) => peopleQuery(id, { words, list })) })
  return (place) => {
    const page = Math.floor(place / PAGE_SIZE)
    const items = page === 0 ? first : further[pages.indexOf(page)]?.data?.items
    return items?.[place % PAGE_SIZE]
  }
}
