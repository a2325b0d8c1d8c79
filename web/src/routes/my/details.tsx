import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DetailsPage } from '../../features/patients/details/details-page.tsx'
import { lenient } from '../../ui/search.ts'

export const Route = createFileRoute('/my/details')({
  validateSearch: v.object({ chart: lenient(v.string()) }),
  component: Details,
})

function Details() {
  const { chart } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DetailsPage
      patientId={chart}
      onChoose={(chosen) => void navigate({ search: { chart: chosen }, resetScroll: false })}
    />
  )
}
