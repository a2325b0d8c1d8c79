import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ImportsPage } from '../../../features/imports/imports-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

const importSearch = v.object({
  /** What new people are, unless somebody says otherwise. */
  as: lenient(v.picklist(['patients', 'leads'])),
})

export const Route = createFileRoute('/_app/practice-hub/imports')({
  validateSearch: importSearch,
  component: Imports,
})

function Imports() {
  const { as: people = 'patients' } = Route.useSearch()
  return (
    <Permitted permission="patients.import">
      <ImportsPage people={people} />
    </Permitted>
  )
}
