import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type LongRows, OVERSCAN, placesDrawn, type Seen } from './long-rows.ts'
import classes from './long-table.module.css'
import { Skeleton } from './skeleton.tsx'
import { useLongKeys } from './use-long-keys.ts'
import { useSeen, useStart } from './use-seen.ts'

export type CardsProps<Row> = {
  label: string
  rows: LongRows<Row> | undefined
  isStale: boolean
  seen: Seen
  /** A row of two lines; a link in it opens the record. */
  card: (row: Row, place: number) => ReactNode
  search: RefObject<HTMLInputElement | null>
}

/** All cards are as high, so that none must be measured. */
const CARD_HEIGHT = 70
const WAITING = 8

/** The rows of a list as cards that scroll with the page; those in sight exist. */
export function LongCards<Row>(props: CardsProps<Row>) {
  const { label, rows, isStale, seen, card, search } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // What stands above it comes and goes.
  useLayoutEffect(() => setTop(topOf(list.current)))
  const count = rows ? rows.total : WAITING
  const start = useStart(rows, seen)
  const inSight = () => ({
    first: Math.max(0, Math.ceil((scrollY - top) / CARD_HEIGHT)),
    count: Math.floor(innerHeight / CARD_HEIGHT),
  })
  const keys = useLongKeys({
    ...{ list, search, inSight, count: rows?.total ?? 0, onPick: undefined },
    goTo: (place) => drawn.scrollToIndex(place),
  })
  const drawn = useWindowVirtualizer({
    count,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => placesDrawn(range, keys.focused.current),
    useFlushSync: false,
  })
  // At its beginning the page is in sight from its head on.
  start.follow((place) =>
    drawn.scrollToOffset(place === 0 ? 0 : place * CARD_HEIGHT + topOf(list.current)),
  )
  useSeen(drawn, rows && seen, (offset) => Math.max(0, Math.floor((offset - top) / CARD_HEIGHT)))
  return (
    <ul
      ref={list}
      className={classes.cards}
      style={{ height: count * CARD_HEIGHT + 2 }}
      aria-busy={!rows || isStale}
      aria-label={label}
      data-stale={isStale || undefined}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
      onKeyDown={keys.onKeyDown}
    >
      {drawn.getVirtualItems().map(({ index }) => {
        const row = rows?.rowAt(index)
        return (
          <li
            key={index}
            className={classes.card}
            style={{ transform: `translateY(${index * CARD_HEIGHT}px)` }}
            data-place={index}
            {...(row
              ? { 'aria-setsize': count, 'aria-posinset': index + 1 }
              : { 'aria-hidden': true })}
          >
            {row ? card(row, index) : <Waiting place={index} />}
          </li>
        )
      })}
    </ul>
  )
}

function topOf(list: Element | null): number {
  return list ? Math.round(list.getBoundingClientRect().top + scrollY) : 0
}

function Waiting({ place }: { place: number }) {
  return (
    <div>
      <Skeleton height={14} width={`${45 + ((place * 11) % 25)}%`} mt={4} mb={4} />
      <Skeleton height={12} width={`${55 + ((place * 7) % 20)}%`} mt={6} mb={6} />
    </div>
  )
}
