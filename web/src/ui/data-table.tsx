import { Anchor, Paper, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import classes from './data-table.module.css'
import { ErrorState } from './error-state.tsx'
import { RowsSkeleton } from './skeletons.tsx'

/** A column: what it is called, and what a row shows in it. */
export type Column<Row> = {
  label: string
  render: (row: Row) => ReactNode
  /** For what one can do with the row: the label is for screen readers only. */
  action?: boolean
}

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** What the query of the rows knows; without data it is on its way, or failed. */
  rows: readonly Row[] | undefined
  error?: ApiError | null
  retry?: () => void
  keyOf: (row: Row) => string
  /** Opens a row; its first column becomes the button for it. */
  onOpen?: (row: Row) => void
  /** Stands in for a table that has no rows. */
  empty: ReactNode
  skeletonRows?: number
}

/** A list in rows, with what it shows while it loads, fails or is empty; on a phone the cells of a row wrap. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  error = null,
  retry,
  keyOf,
  onOpen,
  empty,
  skeletonRows = 4,
}: Props<Row>) {
  if (!rows) {
    if (error) return <ErrorState error={error} {...(retry && { retry })} />
    return <RowsSkeleton count={skeletonRows} />
  }
  if (rows.length === 0) return empty
  return (
    <Paper withBorder radius="md">
      <Table
        verticalSpacing={6}
        highlightOnHover={onOpen !== undefined}
        // Links keep their contrast on it.
        highlightOnHoverColor="var(--mantine-color-default-hover)"
        className={classes.table ?? ''}
        aria-label={label}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ label: name, action }) => (
              <Table.Th key={name}>
                {action ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf(row)}
              data-opens={onOpen ? true : undefined}
              onClick={onOpen && (() => onOpen(row))}
            >
              {columns.map(({ label: name, render, action }, position) => (
                <Table.Td key={name} data-end={action || undefined}>
                  {onOpen && position === 0 ? <Opener>{render(row)}</Opener> : render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

/** The row itself hears the press. */
function Opener({ children }: { children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" fw={600}>
      {children}
    </Anchor>
  )
}
