/** Whole percent of a part; 100 only when it is all. */
export function percent(part: number, whole: number): number {
  if (whole <= 0) return 0
  return part >= whole ? 100 : Math.min(99, Math.max(0, Math.floor((part / whole) * 100)))
}

/** Seconds as people say them: `40 seconds`, `3 minutes`, `1 hour 5 minutes`. */
export function spokenTime(seconds: number): string {
  if (seconds < 55) return unit(Math.max(5, Math.ceil(seconds / 5) * 5), 'second')
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return unit(minutes, 'minute')
  const rest = minutes % 60
  const hours = unit(Math.floor(minutes / 60), 'hour')
  return rest === 0 ? hours : `${hours} ${unit(rest, 'minute')}`
}

function unit(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`
}

/** First, middle and last name, as far as known. */
export function fullName(person: {
  firstName: string | null
  middleName: string | null
  lastName: string | null
}): string {
  return [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ')
}
