/** Days as Square has them, YYYY-MM-DD. */

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of a later month, or its last day where it has no such day. */
export function plusMonths(day: string, months: number): string {
  const from = new Date(`${day}T00:00:00Z`)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  first.setUTCDate(Math.min(from.getUTCDate(), last.getUTCDate()))
  return dayOf(first)
}
