import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { ErrorState, OfflineState } from './error-state.tsx'
import { useOnline } from './use-online.ts'

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
  const online = useOnline()
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!online) return <OfflineState />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : skeleton
}
