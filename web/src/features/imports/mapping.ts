import type { DateOrder } from '#shared/imports/dates.ts'
import type { ImportField } from '#shared/model/imports.ts'
import { guessed, type Survey } from './reading/survey.ts'

/** What somebody says of the columns of a file; the survey's guess at first. */
export type Mapping = {
  hasHeader: boolean
  columns: (ImportField | null)[]
  /** Null while the column tells it. */
  dateOrder: DateOrder | null
}

export function firstMapping({ hasHeader, columns }: Survey): Mapping {
  return { hasHeader, columns, dateOrder: null }
}

/** Guesses again: the first line is one of the others, or is none. */
export function withHeader(survey: Survey, hasHeader: boolean): Mapping {
  const columns = guessed(hasHeader, survey.head, survey.sample)
  return { hasHeader, columns, dateOrder: null }
}

/** A column gets a field, and the one that had it before is left out. */
export function withField(mapping: Mapping, at: number, field: ImportField | null): Mapping {
  const columns = mapping.columns.map((former, place) => {
    if (place === at) return field
    return former === field ? null : former
  })
  return { ...mapping, columns }
}

/** The order of the dates of birth: what somebody chose, or the column tells. */
export function dateOrderOf({ dateOrders }: Survey, { columns, dateOrder }: Mapping): DateOrder {
  return dateOrder ?? dateOrders[columns.indexOf('dob')] ?? 'mdy'
}

/** Why no line of it could become a record; null where some could. */
export function mappingFault({ columns }: Mapping): 'noColumn' | 'noContact' | null {
  if (columns.every((field) => field === null)) return 'noColumn'
  const has = (field: ImportField) => columns.includes(field)
  const isReachable = has('email') || has('mobile') || has('name')
  return isReachable || (has('firstName') && has('lastName')) ? null : 'noContact'
}

/** What a column holds: some of the first cells that say something. */
export function samplesOf({ hasHeader }: Mapping, { head, sample }: Survey, at: number): string[] {
  const rows = hasHeader ? sample : [head, ...sample]
  return rows
    .map((cells) => cells[at]?.trim() ?? '')
    .filter((cell, place, all) => cell !== '' && all.indexOf(cell) === place)
    .slice(0, 3)
}
