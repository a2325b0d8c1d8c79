import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './data-table.module.css'
import type { Column, Order } from './data-table.tsx'
import { Sizer } from './sizer.tsx'
import { Skeleton } from './skeleton.tsx'

type HeadProps<Row, Name extends string> = {
  column: Column<Row, Name>
  order?: Order<Name> | undefined
  onOrder?: ((column: Name) => void) | undefined
  /** Columns that can be ordered by can be made wider and narrower by the mouse. */
  onSize?: ((column: Name, width: number) => void) | undefined
  /** Which of the columns it is. */
  place: number
  style?: CSSProperties | undefined
}

/** What a column is called, and the button that orders by it. */
export function Head<Row, Name extends string>(props: HeadProps<Row, Name>) {
  const { column, order, onOrder, onSize, place, style } = props
  const { label, action, unlabeled, right, wide, order: name } = column
  const own = {
    scope: 'col',
    style,
    role: 'columnheader',
    'data-right': right || undefined,
    'data-end': action || undefined,
    'data-wide': wide || undefined,
  }
  if (name === undefined || !onOrder) {
    const isHidden = action || unlabeled
    return <th {...own}>{isHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</th>
  }
  const isActive = order?.column === name
  const Arrow = isActive && order.descending ? IconArrowDown : IconArrowUp
  const sorted = isActive ? (order.descending ? 'descending' : 'ascending') : undefined
  return (
    <th data-sorts {...own} {...(sorted && { 'aria-sort': sorted })}>
      <button
        type="button"
        className={classes.sort}
        data-active={isActive || undefined}
        onClick={() => onOrder(name)}
      >
        <span>{label}</span>
        <Arrow size={14} aria-hidden className={classes.arrow} />
      </button>
      {onSize && <Sizer place={place} onSize={(width) => onSize(name, width)} />}
    </th>
  )
}

/** What stands in a row that is still to come; of rows one below the other no two are the same. */
export function SkeletonCells<Row, Name extends string>({
  row,
  columns,
}: {
  row: number
  columns: readonly Column<Row, Name>[]
}) {
  return columns.map(({ label, width = 90, right, action }) => (
    <td key={label} data-right={right || undefined}>
      {!action && (
        <Skeleton
          height={12}
          width={width - ((row * 13) % 24)}
          style={{ display: 'inline-block', verticalAlign: 'middle' }}
        />
      )}
    </td>
  ))
}
