import { formatDate } from '../../ui/dates.ts'

/** The day it is in a zone, YYYYMMDD. */
export function todayIn(zone: string, now: Date): string {
  const [month = '', day = '', year = ''] = formatDate(now.toISOString(), 'day', zone).split('/')
  return `${year}${month}${day}`
}

/**
 * Completed years on a day.
 * @param dob YYYYMMDD
 * @param today YYYYMMDD
 */
export function ageOn(dob: string, today: string): number | null {
  if (!/^\d{8}$/.test(dob)) return null
  const years = Math.floor((Number(today) - Number(dob)) / 10_000)
  return years >= 0 ? years : null
}
