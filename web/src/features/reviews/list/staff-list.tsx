import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ListedReview } from '#shared/model/review.ts'
import { role } from '#shared/model/roles.ts'
import { reviewsQuery } from '../../../data/reviews.ts'
import { useMember, useOwnRoles, usePractice } from '../../../session/member.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ListPagination } from '../../../ui/pagination.tsx'
import { filterOf } from '../filter.ts'
import { activeOf, nextOrder, orderOf, type ReviewsSearch } from '../search.ts'
import { listTexts as texts } from '../texts.ts'
import { ReviewCard, useReviewColumns } from './columns.tsx'
import { ReviewFilters } from './filters.tsx'

const SIZE = 50
/** Nobody notices the pause, and not every letter asks for another list. */
const TYPING_MS = 200

type Props = {
  search: ReviewsSearch
  onSearch: (search: ReviewsSearch) => void
  onOpen: (review: ListedReview) => void
  /** Where somebody asks for a patient; a part of another feature. */
  action?: ReactNode
}

/** The cases of the practice that the caller may see: late ones first. */
export function StaffReviews({ search, onSearch, onOpen, action }: Props) {
  const practice = usePractice()
  const memberId = useMember()?.id ?? ''
  const isProvider = useOwnRoles().includes(role.provider)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS)
  const field = useRef<HTMLInputElement>(null)
  const filter = useMemo(
    () => filterOf(search, { memberId, isProvider, now: new Date() }),
    [search, memberId, isProvider],
  )
  const page = search.page ?? 1
  const query = useQuery(
    reviewsQuery({
      ...{ practiceId: practice.id, offset: (page - 1) * SIZE, limit: SIZE, ...filter },
      ...(words && { search: words }),
    }),
  )
  const isNarrowed = words !== '' || activeOf(search) > 0
  const columns = useReviewColumns(memberId)
  return (
    <>
      <PageHeader
        title={texts.title}
        count={query.data?.total}
        description={texts.description}
        action={action}
      />
      <ReviewFilters
        search={search}
        onSearch={(next) => onSearch({ ...next, page: undefined })}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          if (search.page) onSearch({ ...search, page: undefined })
        }}
        field={field}
      />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={query.data?.items}
        query={query}
        keyOf={({ id }) => id}
        keys={field}
        onOpen={onOpen}
        order={orderOf(search)}
        onOrder={(column) =>
          onSearch({ ...search, order: nextOrder(search, column), page: undefined })
        }
        card={(review) => <ReviewCard review={review} memberId={memberId} />}
        skeletonRows={8}
        empty={
          <EmptyState
            illustration="mail"
            title={isNarrowed ? texts.emptyFilteredTitle : texts.emptyTitle}
            text={isNarrowed ? texts.emptyFiltered : texts.empty}
            action={
              isNarrowed && (
                <Button
                  variant="default"
                  onClick={() => {
                    setTyped('')
                    onSearch(search.view ? { view: search.view } : {})
                  }}
                >
                  {texts.clear}
                </Button>
              )
            }
          />
        }
      />
      <ListPagination
        page={page}
        size={SIZE}
        total={query.data?.total ?? 0}
        onPage={(to) => onSearch({ ...search, page: to === 1 ? undefined : to })}
      />
    </>
  )
}
