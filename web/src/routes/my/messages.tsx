import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OwnMessagesPage } from '../../features/messages/own-page.tsx'
import { cardSearch } from '../../features/messages/search.ts'
import { lenient } from '../../ui/search.ts'

export const Route = createFileRoute('/my/messages')({
  validateSearch: v.object({ chart: lenient(v.string()), ...cardSearch.entries }),
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
