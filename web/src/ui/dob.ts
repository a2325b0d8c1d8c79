const FIRST_YEAR = 1900

/**
 * A day as people type it, as YYYYMMDD; null where it is none. Month before day, as 3/4/1980 or
 * 03041980; year first, as 1980-03-04, is understood too.
 */
export function readDob(typed: string): string | null {
  const parts = splitDay(typed.trim())
  if (!parts) return null
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
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
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
