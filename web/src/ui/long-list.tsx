import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState, OfflineState } from './error-state.tsx'
import type { Asked } from './loaded.tsx'
import { type CardsProps, LongCards } from './long-cards.tsx'
import { LongTable, type TableProps } from './long-table.tsx'
import { uiTexts } from './texts.ts'
import { useOnline } from './use-online.ts'

type Props<Row, Name extends string> = Omit<TableProps<Row, Name>, 'isStale'> &
  Pick<CardsProps<Row>, 'card'> & {
    /** As cards, for a phone. */
    asCards: boolean
    /** What the rows were read by: tells why that failed. */
    query: Asked<unknown> & { isPlaceholderData: boolean }
    /** Stands in for a list that has no rows. */
    empty: ReactNode
  }

/** A list of as many rows as there are, with what it shows while it loads, fails or is empty. */
export function LongList<Row, Name extends string>(props: Props<Row, Name>) {
  const { rows, query, asCards, empty } = props
  const online = useOnline()
  if (!rows && !online) return <OfflineState />
  if (!rows && query.error) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  // What is shown says nothing of an answer that is on its way.
  const isStale = query.isPlaceholderData
  if (rows?.total === 0 && !isStale) return empty
  return (
    <>
      {asCards ? (
        <LongCards {...props} isStale={isStale} />
      ) : (
        <LongTable {...props} isStale={isStale} />
      )}
      {!rows && <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>}
    </>
  )
}
