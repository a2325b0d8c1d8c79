import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Review } from '#shared/model/review.ts'
import { type ApiError, isError } from '../../api/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { caseTexts as texts } from './texts.ts'

/** What says that there is no such case for who asks. */
const refusals = [
  'ERR_MRR_NOT_EXISTS',
  'ERR_ACCESS_DENIED',
  'ERR_TARGET_NOT_FOUND',
  'ERR_REQUEST_PARAMS_MISFORMAT',
] as const

type Props = {
  query: UseQueryResult<Review, ApiError>
  skeleton: ReactNode
  children: (review: Review) => ReactNode
}

/** A case, or that there is none. */
export function CaseLoaded({ query, skeleton, children }: Props) {
  const { data, error } = query
  if (data === undefined && error && refusals.some((name) => isError(error, name))) {
    return (
      <EmptyState
        page
        illustration="lost"
        title={texts.noneTitle}
        text={texts.none}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/chat-review" {...props} />}>
            {texts.back}
          </Button>
        }
      />
    )
  }
  return (
    <Loaded query={query} skeleton={skeleton}>
      {children}
    </Loaded>
  )
}
