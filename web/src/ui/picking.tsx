import type { ReactNode } from 'react'
import { uiTexts } from './texts.ts'

/** Which rows of a list are picked; another object whenever that changes. */
export type Picking<Row> = {
  has: (row: Row) => boolean
  /** Picks the row at this place or leaves it; `isRange` with all between it and the one before. */
  pick: (place: number, isRange: boolean) => void
  /** How many of the list are picked. */
  all: 'none' | 'some' | 'all'
  /** What picks all there are, or as many as may be. */
  allLabel: string
  pickAll: (isPicked: boolean) => void
  /** What a row is called, for screen readers. */
  nameOf: (row: Row) => string
}

/** Picks all of the list, in sight or not, or leaves them. */
export function PickAll<Row>({ picking }: { picking: Picking<Row> }) {
  const { all, allLabel, pickAll } = picking
  return (
    <th scope="col" data-pick {...{ role: 'columnheader' }}>
      <label>
        <input
          type="checkbox"
          aria-label={allLabel}
          checked={all === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = all === 'some'
          }}
          onChange={() => pickAll(all !== 'all')}
        />
      </label>
    </th>
  )
}

type BoxProps<Row> = {
  picking: Picking<Row>
  row: Row
  place: number
  /** Lists with keys for it leave the box out of what Tab reaches. */
  tabIndex?: number
  className?: string | undefined
  /** Stands beside the box, and is pressed like it. */
  children?: ReactNode
}

/** The box of a row; plain elements, for a list has many. */
export function PickBox<Row>(props: BoxProps<Row>) {
  const { picking, row, place, tabIndex, className, children } = props
  return (
    <label className={className} data-picked={picking.has(row) || undefined}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={uiTexts.pick(picking.nameOf(row))}
        checked={picking.has(row)}
        onChange={({ nativeEvent }) =>
          picking.pick(place, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {children}
    </label>
  )
}
