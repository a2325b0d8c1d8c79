const HOUR = 60
const HALF_DAY = 12 * HOUR
const MINUTES_OF_DAY = 2 * HALF_DAY

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Formats minutes since midnight for people in the US: `9:05 AM`. 0 and 1440 are `12:00 AM`. */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor((minutes % HALF_DAY) / HOUR) || 12
  const half = minutes % MINUTES_OF_DAY < HALF_DAY ? 'AM' : 'PM'
  return `${hour}:${twoDigits(minutes % HOUR)} ${half}`
}

/** Formats minutes since midnight as fields hold them, which sort as text: `09:05`. */
export function toTimeField(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / HOUR))}:${twoDigits(minutes % HOUR)}`
}

/** Reads a field's `09:05` as minutes since midnight. */
export function readTimeField(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes
}

/** Formats a time from one minute of the day to another: `9:00 AM–12:30 PM`, `9:00–10:30 AM`. */
export function formatSpan(from: number, to: number): string {
  const [begin, end] = [formatMinutes(from), formatMinutes(to)]
  const isSameHalf = begin.slice(-2) === end.slice(-2) && to >= from
  return `${isSameHalf ? begin.slice(0, -3) : begin}–${end}`
}
