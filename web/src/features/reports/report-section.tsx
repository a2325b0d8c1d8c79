import { Anchor, Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Hint } from '../../ui/hint.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/section.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Chart } from './chart.tsx'
import { type AboutLine, csvOf } from './csv.ts'
import type { Cell, ReportTable } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Row = ReportTable['rows'][number]

/** The file that a table is saved as: its name without an ending, and the lines above the table. */
export type TableFile = { name: string; about: readonly AboutLine[] }

type Props = { table: ReportTable; fileOf: () => TableFile }

/** A table of a report, with what it shows drawn above it. */
export function ReportSection({ table, fileOf }: Props) {
  const { title, label = title, head, wordColumns = 1, rows, chart, note } = table
  const phone = usePhone()
  const columns = head.map(
    (column, place): Column<Row> => ({
      label: column,
      // On a phone what figures say stands beside them.
      right: place >= wordColumns && !phone,
      wide: place === 0,
      render: (row) => <CellText row={row} column={column} cell={row.cells[place]} />,
    }),
  )
  return (
    <Section
      title={title}
      action={
        <Button
          variant="default"
          size="xs"
          data-no-print
          leftSection={<IconDownload size={14} aria-hidden />}
          aria-label={texts.csvOf(title)}
          onClick={() => void save(table, fileOf())}
        >
          {texts.csv}
        </Button>
      }
    >
      <Stack gap="md">
        {chart && <Chart chart={chart} title={title} />}
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={({ key }) => key}
          empty={<Hint>{texts.noneTitle}</Hint>}
        />
        {note && <Hint>{note}</Hint>}
      </Stack>
    </Section>
  )
}

async function save(table: ReportTable, { name, about }: TableFile): Promise<void> {
  saveFile(`${name}.csv`, 'text/csv', await csvOf(table, about))
}

type Root = (props: object) => ReactNode

/** What leads from a figure to its list; null where there is none. */
function linkOf({ list, tasks, page }: Partial<Cell> = {}): Root | null {
  if (list) return (props) => <Link to="/lead-convert" search={list} {...props} />
  if (tasks) return (props) => <Link to="/practice-hub/tasks" search={tasks} {...props} />
  if (page) {
    return (props) => <Link to="/practice-hub/reports" search={page} {...props} />
  }
  return null
}

function CellText({ row, column, cell }: { row: Row; column: string; cell: Cell | undefined }) {
  const link = linkOf(cell)
  if (!cell || !link) return cell?.text
  return (
    <Anchor
      size="sm"
      aria-label={texts.listOf(row.name ?? row.cells[0]?.text ?? '', column, cell.text)}
      renderRoot={link}
    >
      {cell.text}
    </Anchor>
  )
}
