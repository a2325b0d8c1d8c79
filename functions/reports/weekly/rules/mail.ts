import { email, type Message } from '#functions/deliveries/public.ts'
import { formatDay } from '#shared/model/format-day.ts'
import type { Periods } from '#shared/model/report-periods.ts'
import type { Figure } from '../../rules/figures.ts'
import type { summarize } from '../../rules/summary.ts'

type Told = {
  to: string
  /** Where the links of emails lead. */
  origin: string
  practiceName: string
  period: Periods['period']
  /** The same as the summary of the reports. */
  figures: Pick<ReturnType<typeof summarize>, 'leads' | 'booked' | 'converted' | 'lost' | 'waiting'>
  /** Whether only leads within somebody's reach are counted. */
  isPart: boolean
}

const number = (count: number) => count.toLocaleString('en-US')

const line = (label: string, { now, before }: Figure) =>
  `${label}: ${number(now)} (the week before: ${number(before ?? 0)})`

/** Numbers alone: it names no lead and no patient. */
export function weeklyMail({ to, origin, practiceName, period, figures, isPart }: Told): Message {
  const days = `${formatDay(period.from ?? period.to)} – ${formatDay(period.to)}`
  const { leads, booked, converted, lost, waiting } = figures
  return email({
    to,
    subject: `Last week at ${practiceName}`,
    paragraphs: [
      `What became of the leads of ${practiceName}, ${days}:`,
      line('New leads', leads),
      line('Booked', booked),
      line('Conversions', converted),
      line('Lost', lost),
      `Wait too long now: ${number(waiting)}`,
    ],
    button: { label: 'Open the reports', url: `${origin}/practice-hub/reports?range=lastWeek` },
    notes: [
      ...(isPart ? ['Counted are the leads of the groups that you manage.'] : []),
      'You get this email each week because you switched it on. Switch it off under the three dots above the reports.',
    ],
  })
}
