import { lazy, Suspense } from 'react'
import { ListPage } from '../../features/patients/list/list-page.tsx'
import type { ListSearch } from '../../features/patients/list-search.ts'
import { Permitted } from '../../session/permitted.tsx'
import type { Section } from '../../ui/sections.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Few look at leads by their status: the board, and what moves its cards, are loaded then. */
const LeadBoard = lazy(() => import('./-board.tsx'))

/** A list of people, for those who may see it. */
export function ListRoute(props: { section: Section; search: ListSearch }) {
  return (
    <Permitted permission="patients.list">
      <ListPage
        key={props.section}
        {...props}
        {...(props.section === 'leads' && {
          board: (shown) => (
            <Suspense fallback={<Skeleton style={{ flex: 1, minHeight: 320 }} />}>
              <LeadBoard {...shown} />
            </Suspense>
          ),
        })}
      />
    </Permitted>
  )
}
