import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { OwnMessagesPage } from '../../features/messages/own-page.tsx'
import { cardSearch, namedPatient, patientSearch } from '../../features/messages/search.ts'
import { lenient } from '../../ui/search.ts'

export const Route = createFileRoute('/my/messages')({
  validateSearch: v.object({
    chart: lenient(v.string()),
    ...cardSearch.entries,
    ...patientSearch.entries,
  }),
  beforeLoad: ({ search }) => {
    const chart = namedPatient(search)
    if (chart === undefined) return
    throw redirect({ to: '/my/messages', search: { chart, type: search.type }, replace: true })
  },
  component: Messages,
})

function Messages() {
  const { chart, type } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OwnMessagesPage
      patientId={chart}
      entersCard={type !== undefined}
      onChoose={(chosen) => void navigate({ search: { chart: chosen }, resetScroll: false })}
    />
  )
}
