import { Box, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent, Ref } from 'react'
import type { PatientOrderColumn } from '#shared/api/patients.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { uiTexts } from '../../../ui/texts.ts'
import type { Order } from '../list-search.ts'
import type { Section } from '../sections.ts'
import { listTexts } from '../texts.ts'
import { type Column, columnsOf } from './columns.tsx'
import classes from './list.module.css'
import { RecordLink, useRecordRow } from './record-link.tsx'

const SKELETON_ROWS = Array.from({ length: 14 }, (_, row) => row)

type Props = {
  section: Section
  /** Null while they are on their way. */
  rows: readonly PatientRow[] | null
  /** Rows of the former question, until those of the present one are there. */
  stale: boolean
  order: Order
  onOrder: (column: PatientOrderColumn) => void
  ref: Ref<HTMLTableElement>
}

/** The dense table of the list: the head and the name stay in sight. */
export function ListTable({ section, rows, stale, order, onOrder, ref }: Props) {
  const columns = columnsOf[section]
  return (
    // What scrolls must be within reach of the keyboard.
    <Box
      component="section"
      className={classes.scroller}
      tabIndex={0}
      aria-label={listTexts[section].title}
    >
      <table className={classes.table} ref={ref} aria-busy={rows === null || stale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.column} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody className={stale ? classes.stale : undefined}>
          {rows
            ? rows.map((row) => <Row key={row.patientId} section={section} row={row} />)
            : SKELETON_ROWS.map((row) => <SkeletonRow key={row} row={row} columns={columns} />)}
        </tbody>
      </table>
      {!rows && <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>}
    </Box>
  )
}

type HeadProps = { column: Column; order: Order; onOrder: Props['onOrder'] }

function Head({ column: { column, label, right }, order, onOrder }: HeadProps) {
  const isActive = order.column === column
  const Arrow = isActive && order.descending ? IconArrowDown : IconArrowUp
  const sorted = isActive ? (order.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" {...(sorted && { 'aria-sort': sorted })} data-right={right || undefined}>
      <UnstyledButton
        className={classes.sort}
        data-active={isActive || undefined}
        data-right={right || undefined}
        onClick={() => onOrder(column)}
      >
        {label}
        <Arrow size={14} aria-hidden className={classes.arrow} />
      </UnstyledButton>
    </th>
  )
}

function Row({ section, row }: { section: Section; row: PatientRow }) {
  const { open, prefetch } = useRecordRow(section)
  const [name, ...rest] = columnsOf[section]

  function openByClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const isSelecting = getSelection()?.containsNode(currentTarget, true) && `${getSelection()}`
    if (isSelecting || (target instanceof Element && target.closest('a'))) return
    open(row.patientId)
  }

  return (
    // The link in the first cell is what keyboards and screen readers use.
    <Box
      component="tr"
      className={classes.row}
      onClick={openByClick}
      onMouseEnter={() => prefetch(row.patientId)}
    >
      <td>
        <RecordLink
          section={section}
          patientId={row.patientId}
          {...(classes.name && { className: classes.name })}
        >
          {name?.cell(row)}
        </RecordLink>
      </td>
      {rest.map(({ column, right, cell }) => (
        <td key={column} data-right={right || undefined}>
          {cell(row)}
        </td>
      ))}
    </Box>
  )
}

function SkeletonRow({ row, columns }: { row: number; columns: readonly Column[] }) {
  return (
    <tr aria-hidden>
      {columns.map(({ column, width, right }) => (
        <td key={column} data-right={right || undefined}>
          <Skeleton
            height={12}
            width={width - ((row * 13) % 24)}
            display="inline-block"
            style={{ verticalAlign: 'middle' }}
          />
        </td>
      ))}
    </tr>
  )
}
