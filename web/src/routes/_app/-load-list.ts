import type { QueryClient } from '@tanstack/react-query'
import { memberQuery } from '../../data/members.ts'
import { patientListQuery } from '../../data/patients.ts'
import { type ListSearch, toQuery } from '../../features/patients/list-search.ts'
import type { Section } from '../../features/patients/sections.ts'

/** Asks for the list before the page is shown; the page shows what comes, or what went wrong. */
export async function loadList(queryClient: QueryClient, section: Section, search: ListSearch) {
  const member = await queryClient.ensureQueryData(memberQuery)
  if (!member?.practice) return
  void queryClient.prefetchQuery(patientListQuery(member.practice.id, toQuery(section, search)))
}
