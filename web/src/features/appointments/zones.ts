import { formatDate } from '../../ui/dates.ts'

/** Whether the clocks of two zones show different times at a moment. */
export function differsIn(at: string, zone: string, other: string): boolean {
  return formatDate(at, 'long', zone) !== formatDate(at, 'long', other)
}
