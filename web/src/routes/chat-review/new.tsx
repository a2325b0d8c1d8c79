import { createFileRoute } from '@tanstack/react-router'
import { RequestPage } from '../../features/reviews/request/request-page.tsx'
import { requestSearch } from '../../features/reviews/request/search.ts'
import { sendFiles } from './-send-files.tsx'

export const Route = createFileRoute('/chat-review/new')({
  validateSearch: requestSearch,
  component: New,
})

function New() {
  const { patientId } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RequestPage
      patientId={patientId}
      onChoose={(chosen) => void navigate({ search: { patientId: chosen }, replace: true })}
      sendFiles={sendFiles}
      onAsked={({ id }) =>
        void navigate({ to: '/chat-review/$reviewId', params: { reviewId: id }, replace: true })
      }
    />
  )
}
