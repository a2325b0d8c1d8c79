const FIRST_YEAR = 1900

/**
 * A day as people type it, as YYYYMMDD; null where it is none. Month before day, as 3/4/1980 or
 * 03041980; year first, as 1980-03-04, is understood too. Of the years that two digits may mean, it
 * is the latest that gives no day after `last`.
 * @param last YYYYMMDD
 */
export function readDob(typed: string, last = today()): string | null {
  const [written, month, day] = splitDay(typed.trim())?.map((part) => part.padStart(2, '0')) ?? []
  if (!written || !month || !day) return null
  if (written.length > 2) return calendarDay(written, month, day)
  const recent = calendarDay(`20${written}`, month, day)
  return recent !== null && recent <= last ? recent : calendarDay(`19${written}`, month, day)
}

function today(): string {
  const now = new Date()
  return `${now.getFullYear()}${twoDigits(now.getMonth() + 1)}${twoDigits(now.getDate())}`
}

const twoDigits = (part: number) => String(part).padStart(2, '0')

function calendarDay(...parts: [year: string, month: string, day: string]): string | null {
  const [year, month, day] = parts.map(Number)
  if (!year || !month || !day || year < FIRST_YEAR) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}

function splitDay(typed: string): [year: string, month: string, day: string] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? '']
  const us =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed)
  return us ? [us[3] ?? '', us[1] ?? '', us[2] ?? ''] : null
}

/** Puts the slashes of MM/dd/yyyy in while digits are typed; leaves alone what is taken away. */
export function maskDob(typed: string, former: string): string {
  const text = typed.replace(/[^\d/. -]/g, '').slice(0, 10)
  if (typed.length <= former.length || !/^[\d/]*$/.test(text)) return text
  return /^\d{2}$|^\d{1,2}\/\d{2}$/.test(text) ? `${text}/` : insertSlashes(text)
}

function insertSlashes(text: string): string {
  const digits = /^(\d{2})(\d{1,2})(\d{0,4})$/.exec(text)
  if (!digits) return text
  const [, month, day = '', year = ''] = digits
  return day.length === 2 ? `${month}/${day}/${year}` : `${month}/${day}`
}
