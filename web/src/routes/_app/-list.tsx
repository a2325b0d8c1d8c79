import { ListPage } from '../../features/patients/list/list-page.tsx'
import type { ListSearch } from '../../features/patients/list-search.ts'
import { Permitted } from '../../session/permitted.tsx'
import type { Section } from '../../ui/sections.ts'

/** A list of people, for those who may see it. */
export function ListRoute(props: { section: Section; search: ListSearch }) {
  return (
    <Permitted permission="patients.list">
      <ListPage key={props.section} {...props} />
    </Permitted>
  )
}
