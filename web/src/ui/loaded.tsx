import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { ErrorState } from './error-state.tsx'

/** A query, as far as a page shows how it goes. */
export type Asked<Data> = {
  data: Data | undefined
  error: ApiError | null
  refetch: () => unknown
}

type Props<Data> = {
  query: Asked<Data>
  /** Stands in for what is on its way. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answered; before that its skeleton, or why it failed and a way to try again. */
export function Loaded<Data>({ query, skeleton = null, children }: Props<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : skeleton
}
