import { dayAfter, lengthOf } from '#shared/model/report-periods.ts'

/** The day of a later month by the same number, or the month's last where it has none. Days are YYYY-MM-DD. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const date = new Date(Date.UTC(year, month - 1 + months, Math.min(number, last)))
  return date.toISOString().slice(0, 10)
}

/** The period of a subscription that a day is in: its first day, and the first of the next. */
export function periodAt(startDate: string, months: 1 | 12, today: string) {
  let count = 0
  while (monthsAfter(startDate, (count + 1) * months) <= today) count += 1
  const from = monthsAfter(startDate, count * months)
  return { from, next: monthsAfter(startDate, (count + 1) * months) }
}

/**
 * What the rest of a period costs of a price that is higher by so much, in the smallest unit, today included; rounded
 * to the practice's favor.
 */
export function restOf(difference: number, period: { from: string; next: string }, today: string) {
  const last = dayAfter(period.next, -1)
  return Math.floor((difference * lengthOf(today, last)) / lengthOf(period.from, last))
}
