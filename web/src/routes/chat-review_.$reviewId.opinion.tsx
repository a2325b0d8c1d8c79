import { createFileRoute } from '@tanstack/react-router'
import { LetterPage } from '../features/reviews/letter/letter-page.tsx'
import { letterSearch } from '../features/reviews/letter-search.ts'
import { requireMember } from '../session/guards.ts'

/** By itself on the page, as it is printed. */
export const Route = createFileRoute('/chat-review_/$reviewId/opinion')({
  validateSearch: letterSearch,
  beforeLoad: requireMember,
  component: Letter,
})

function Letter() {
  const { reviewId } = Route.useParams()
  const { post } = Route.useSearch()
  return <LetterPage reviewId={reviewId} postId={post} />
}
