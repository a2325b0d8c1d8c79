import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { zoneLabel } from '../../ui/choices.ts'
import { formatDate } from '../../ui/dates.ts'
import type { AboutLine } from './csv.ts'
import { type Dated, type Days, daysText } from './days.ts'
import { reportTexts as texts } from './texts.ts'

type Named = { practice: string; report: string }

/** States which figures a file or a sheet of paper has: whose, of which report, of which days. */
export function aboutLines(
  { practice, report }: Named,
  { zone, period, before }: Dated,
  now: Date,
): AboutLine[] {
  const { about } = texts
  return [
    [about.practice, practice],
    [about.report, report],
    [about.period, daysText(period)],
    ...(before ? [[about.before, daysText(before)] as const] : []),
    [about.zone, zoneLabel(zone)],
    [about.made, formatDate(now.toISOString(), 'full', zone)],
  ]
}

/** Names the file of a table, such as `Bayview Advocates 2026-11-01 to 2026-11-25 By advocate`. */
export function fileName({ practice, report }: Named, { from, to }: Days, table: string): string {
  const days = from === to ? to : from === null ? `until ${to}` : `${from} to ${to}`
  return `${practice} ${report} ${days} ${table}`
}

/** Heads the printed sheet; screens show the same around the report. */
export function PrintHeader({ named, dated }: { named: Named; dated: Dated }) {
  const now = usePrintTime()
  return (
    <div data-print-only>
      {aboutLines(named, dated, now).map(([label, text]) => (
        <Text key={label} size="sm">
          {label}: {text}
        </Text>
      ))}
    </div>
  )
}

/** The time of printing: a page may have been open for days. */
function usePrintTime(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => flushSync(() => setNow(new Date()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return now
}
