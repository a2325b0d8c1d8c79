/** Computes the moment a schedule is due next after a moment, both epoch milliseconds. */
export type Schedule = (after: number) => number | null

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/**
 * Reads a schedule expression of EventBridge: `rate(5 minutes)`, `cron(0 12 * * ? *)` or
 * `at(2030-01-01T00:00:00)`. Times are UTC; `L`, `W` and `#` are not known.
 * @throws Error on anything else.
 */
export function parseSchedule(expression: string): Schedule {
  const [, kind, content = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression.trim()) ?? []
  if (kind === 'rate') return parseRate(content)
  if (kind === 'cron') return parseCron(content)
  if (kind === 'at') {
    const moment = Date.parse(`${content}Z`)
    if (!Number.isNaN(moment)) return (after) => (moment > after ? moment : null)
  }
  throw new Error(`The schedule ${expression} is not one that the local run knows`)
}

function parseRate(content: string): Schedule {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(content) ?? []
  const length = units[unit]
  if (length === undefined || count === undefined) throw new Error(`rate(${content}) is malformed`)
  return (after) => after + Number(count) * length
}

function parseCron(content: string): Schedule {
  const fields = content.trim().split(/\s+/)
  if (fields.length !== 6) throw new Error(`cron(${content}) is malformed`)
  const [minute = '', hour = '', date = '', month = '', weekday = '', year = ''] = fields
  const accepts = [
    parseField(minute, 0, 59),
    parseField(hour, 0, 23),
    parseField(date, 1, 31),
    parseField(named(month, months, 1), 1, 12),
    parseField(named(weekday, days, 1), 1, 7),
    parseField(year, 1970, 2199),
  ]
  const matches = (at: Date): boolean => {
    const values = [
      at.getUTCMinutes(),
      at.getUTCHours(),
      at.getUTCDate(),
      at.getUTCMonth() + 1,
      at.getUTCDay() + 1,
      at.getUTCFullYear(),
    ]
    return accepts.every((accept, index) => accept(values[index] ?? -1))
  }
  return (after) => nextMatch(after, matches, accepts)
}

/** Steps over whole days that cannot match, then minute by minute; gives up after five years. */
function nextMatch(
  after: number,
  matches: (at: Date) => boolean,
  accepts: readonly ((value: number) => boolean)[],
): number | null {
  const dayMatches = (at: Date): boolean =>
    [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay() + 1, at.getUTCFullYear()].every(
      (value, index) => accepts[index + 2]?.(value) ?? false,
    )
  let moment = Math.floor(after / 60_000) * 60_000 + 60_000
  const limit = after + 5 * 366 * 86_400_000
  while (moment < limit) {
    const at = new Date(moment)
    if (matches(at)) return moment
    moment = dayMatches(at) ? moment + 60_000 : (Math.floor(moment / 86_400_000) + 1) * 86_400_000
  }
  return null
}

const named = (field: string, names: readonly string[], first: number): string =>
  names.reduce(
    (text, name, index) => text.replaceAll(name, String(index + first)),
    field.toUpperCase(),
  )

function parseField(field: string, min: number, max: number): (value: number) => boolean {
  if (field === '*' || field === '?') return () => true
  const parts = field.split(',').map((part) => parsePart(part, min, max))
  return (value) => parts.some((accept) => accept(value))
}

function parsePart(part: string, min: number, max: number): (value: number) => boolean {
  const [, range = '', step] = /^(\*|\d+(?:-\d+)?)(?:\/(\d+))?$/.exec(part) ?? []
  if (range === '')
    throw new Error(`The schedule field ${part} is not one that the local run knows`)
  const [from, to] = range === '*' ? [min, max] : range.split('-').map(Number)
  const start = from ?? min
  const end = to ?? (step === undefined ? start : max)
  return (value) => value >= start && value <= end && (value - start) % Number(step ?? 1) === 0
}
