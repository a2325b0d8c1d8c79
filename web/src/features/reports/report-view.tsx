import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReportQuery } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { zoneLabel } from '../../ui/choices.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import { aboutLines, fileName, PrintHeader } from './about.tsx'
import { type Dated, daysText } from './days.ts'
import { ReportSection, type TableFile } from './report-section.tsx'
import type { ReportTable } from './table.ts'
import { reportTexts as texts } from './texts.ts'

/** Which report, of which days, and what it is called. */
export type Shown = { range: string; name: string }

type Props<Data> = Shown & {
  queryOf: ReportQuery<Data>
  /** @param zone the clock that lists go by */
  tablesOf: (answer: Data, zone: string) => ReportTable[]
  /** What an empty report says. */
  none?: string
  /** Stands above the tables. */
  lead?: (answer: Data) => ReactNode
  /** Stands below them. */
  children?: (answer: Data) => ReactNode
}

/** A report: its days, what they are compared with, and its tables. */
export function ReportView<Data extends Dated>({
  queryOf,
  tablesOf,
  range,
  name,
  none = texts.none,
  lead,
  children,
}: Props<Data>) {
  const { id: practiceId, name: practice } = usePractice()
  const named = { practice, report: name }
  const zone = useZone()
  const query = useQuery({ ...queryOf(practiceId, range), placeholderData: keepPreviousData })
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={6} height={48} />}>
      {(answer) => (
        <Stack gap="lg">
          <PrintHeader named={named} dated={answer} />
          <DaysHint {...answer} />
          {lead?.(answer)}
          <Tables
            shown={tablesOf(answer, zone)}
            fileOf={({ title }) => ({
              name: fileName(named, answer.period, title),
              about: aboutLines({ practice, report: `${name}: ${title}` }, answer, new Date()),
            })}
            none={none}
          />
          {children?.(answer)}
        </Stack>
      )}
    </Loaded>
  )
}

/** Which days the figures are of. */
export function DaysHint({ zone, period, before }: Dated) {
  const listZone = useZone()
  return (
    <Hint>
      {texts.compared(daysText(period), before && daysText(before))}.
      {zone !== listZone && ` ${texts.zone(zoneLabel(zone))}`}
    </Hint>
  )
}

type TablesProps = {
  shown: readonly ReportTable[]
  fileOf: (table: ReportTable) => TableFile
  none: string
}

function Tables({ shown, fileOf, none }: TablesProps) {
  if (shown.every(({ rows }) => rows.length === 0)) {
    return <EmptyState illustration="people" title={texts.noneTitle} text={none} />
  }
  return shown.map((table) => (
    <ReportSection key={table.id ?? table.title} table={table} fileOf={() => fileOf(table)} />
  ))
}
