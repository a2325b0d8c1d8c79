import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReportQuery } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import { ReportSection } from './report-section.tsx'
import type { ReportTable } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Days = { from: string | null; to: string }
/** What every report says of the days that it is of. */
export type Dated = { zone: string; period: Days; before: Days | null }

/** Which report, of which days, and what it is called. */
export type Shown = { range: string; name: string }

/** A day as people write it. */
export const dayName = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

function daysText({ from, to }: Days): string {
  if (from === null) return texts.until(dayName(to))
  return from === to ? dayName(to) : `${dayName(from)} – ${dayName(to)}`
}

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
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const query = useQuery({ ...queryOf(practiceId, range), placeholderData: keepPreviousData })
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={6} height={48} />}>
      {(answer) => (
        <Stack gap="lg">
          <DaysHint {...answer} />
          {lead?.(answer)}
          <Tables
            shown={tablesOf(answer, zone)}
            name={`${name} until ${answer.period.to}`}
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
      {zone !== listZone && ` ${texts.zone(zone)}`}
    </Hint>
  )
}

type TablesProps = { shown: readonly ReportTable[]; name: string; none: string }

function Tables({ shown, name, none }: TablesProps) {
  if (shown.every(({ rows }) => rows.length === 0)) {
    return <EmptyState illustration="people" title={texts.noneTitle} text={none} />
  }
  return shown.map((table) => (
    <ReportSection key={table.id ?? table.title} table={table} name={`${name} ${table.title}`} />
  ))
}
