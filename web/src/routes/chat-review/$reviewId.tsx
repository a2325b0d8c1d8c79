import { createFileRoute } from '@tanstack/react-router'
import { CasePage } from '../../features/reviews/case/case-page.tsx'
import { sendFiles } from './-send-files.tsx'
import { showFiles } from './-show-files.tsx'

export const Route = createFileRoute('/chat-review/$reviewId')({ component: Case })

function Case() {
  const { reviewId } = Route.useParams()
  return <CasePage key={reviewId} reviewId={reviewId} sendFiles={sendFiles} showFiles={showFiles} />
}
