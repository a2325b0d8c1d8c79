import { createFileRoute } from '@tanstack/react-router'
import { WholeCasePage } from '../features/reviews/letter/whole-page.tsx'
import { requireMember } from '../session/guards.ts'

/** By itself on the page, as it is printed. */
export const Route = createFileRoute('/chat-review_/$reviewId/whole')({
  beforeLoad: requireMember,
  component: Whole,
})

function Whole() {
  return <WholeCasePage reviewId={Route.useParams().reviewId} />
}
