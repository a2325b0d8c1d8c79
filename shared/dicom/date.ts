/**
 * A calendar date as YYYYMMDD, from YYYYMMDD, YYYY-MM-DD or the YYYY.MM.DD of early DICOM; null for
 * anything else, a day that no calendar has included.
 */
export const parseDate = (text: string | null): string | null => {
  const match = /^(\d{4})([.-]?)(\d{2})\2(\d{2})$/.exec(text?.trim() ?? '')
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[3]), Number(match[4])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0
  return exists ? `${match[1]}${match[3]}${match[4]}` : null
}
