import { Anchor, Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Hint } from '../../ui/hint.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/section.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Chart } from './chart.tsx'
import { csvOf } from './csv.ts'
import type { Cell, ReportTable } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Row = ReportTable['rows'][number]

/** A table of a report, with what it shows drawn above it. */
export function ReportSection({ table, name }: { table: ReportTable; name: string }) {
  const { title, head, rows, chart, note } = table
  const phone = usePhone()
  const columns = head.map(
    (label, place): Column<Row> => ({
      label,
      // On a phone what figures say stands beside them.
      right: place > 0 && !phone,
      wide: place === 0,
      render: (row) => <CellText row={row} column={label} cell={row.cells[place]} />,
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
          onClick={async () => saveFile(`${name}.csv`, 'text/csv', await csvOf(table))}
        >
          {texts.csv}
        </Button>
      }
    >
      <Stack gap="md">
        {chart && <Chart chart={chart} title={title} />}
        <DataTable
          label={title}
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

function CellText({ row, column, cell }: { row: Row; column: string; cell: Cell | undefined }) {
  if (!cell?.list) return cell?.text
  const { list, text } = cell
  return (
    <Anchor
      size="sm"
      aria-label={texts.listOf(row.cells[0]?.text ?? '', column, text)}
      renderRoot={(props) => <Link to="/lead-convert" search={list} {...props} />}
    >
      {text}
    </Anchor>
  )
}
