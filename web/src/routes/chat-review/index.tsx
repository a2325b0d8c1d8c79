import { createFileRoute } from '@tanstack/react-router'
import { OwnReviews } from '../../features/reviews/list/own-list.tsx'
import { StaffReviews } from '../../features/reviews/list/staff-list.tsx'
import { reviewsSearch } from '../../features/reviews/search.ts'
import { useMember, worksInPractice } from '../../session/member.ts'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/chat-review/')({
  validateSearch: reviewsSearch,
  component: Reviews,
})

function Reviews() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const member = useMember()
  if (member && worksInPractice(member) && !search.own) {
    return (
      <Permitted permission="medicalRecordReviews.list">
        <StaffReviews
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
          onOpen={({ id }) =>
            void navigate({ to: '/chat-review/$reviewId', params: { reviewId: id } })
          }
        />
      </Permitted>
    )
  }
  return (
    <OwnReviews
      chart={search.chart}
      onChoose={(chart) => void navigate({ search: { ...search, chart }, resetScroll: false })}
    />
  )
}
