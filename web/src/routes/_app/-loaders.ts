import type { QueryClient } from '@tanstack/react-query'
import { memberQuery } from '../../data/members.ts'
import { notesQuery } from '../../data/notes.ts'
import { patientQuery, peopleQuery, timelineQuery } from '../../data/patients.ts'
import { patientPermissionsQuery } from '../../data/permissions.ts'
import { patientTasksQuery } from '../../data/tasks.ts'
import { viewsQuery } from '../../data/views.ts'
import { hasRanges, toQuery } from '../../features/patients/list-asked.ts'
import type { ListSearch } from '../../features/patients/list-search.ts'
import { keptWords } from '../../session/kept-words.ts'
import type { RecordTab, Section } from '../../ui/sections.ts'

/**
 * Who goes to a page waits for so long before its skeleton is shown. What comes sooner needs none, which on a slow
 * machine takes as long to draw as the answer is on its way.
 */
const SOON_MS = 250

/**
 * Asks for what the page shows first, and waits a moment for it where nothing is at hand; the page shows what
 * comes, or what went wrong. Not to be called ahead of a visit: the audit trail would say that somebody
 * saw the record.
 */
export async function loadRecord(queryClient: QueryClient, patientId: string, tab: RecordTab) {
  const member = await queryClient.ensureQueryData(memberQuery)
  const practiceId = member?.practice?.id
  if (!practiceId) return
  const record = patientQuery(practiceId, patientId)
  const isAtHand = queryClient.getQueryData(record.queryKey) !== undefined
  const all = Promise.all([
    queryClient.prefetchQuery(record),
    queryClient.prefetchQuery(patientPermissionsQuery(patientId)),
    tab === 'events' && queryClient.prefetchInfiniteQuery(timelineQuery(practiceId, patientId)),
    tab === 'notes' && queryClient.prefetchInfiniteQuery(notesQuery(practiceId, patientId)),
    tab === 'tasks' && queryClient.prefetchQuery(patientTasksQuery(practiceId, patientId)),
  ])
  if (!isAtHand) await Promise.race([all, soon()])
}

const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS))

/** Asks for the list before the page is shown, and like the above never ahead of a visit. */
export async function loadList(queryClient: QueryClient, section: Section, search: ListSearch) {
  const member = await queryClient.ensureQueryData(memberQuery)
  if (!member?.practice) return
  void queryClient.prefetchQuery(viewsQuery(member.practice.id))
  // What the days of a range are is worked out by the page, and a board asks for its columns by itself.
  if (hasRanges(search) || (section === 'leads' && search.as === 'board')) return
  const { id } = member.practice
  const [words, list] = [keptWords(member.id, search.find), toQuery(section, search)]
  void queryClient.prefetchQuery(peopleQuery(id, { words, list }))
}
