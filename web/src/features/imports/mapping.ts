import type { DateOrder } from '#shared/imports/dates.ts'
import type { ImportField, ImportSettings } from '#shared/model/imports.ts'
import { guessed, type Survey, splitHeader } from './reading/survey.ts'

/** What somebody says of the columns of a file; the survey's guess at first. */
export type Mapping = {
  /** The number of the row that names the columns; null where none does. */
  headerRow: number | null
  columns: (ImportField | null)[]
  /** Null while the column tells it. */
  dateOrder: DateOrder | null
}

export function firstMapping({ headerRow, columns }: Survey): Mapping {
  return { headerRow, columns, dateOrder: null }
}

/** Guesses again if another row names the columns, or none. */
export function withHeaderRow({ first }: Survey, headerRow: number | null): Mapping {
  return { headerRow, columns: guessed(first, headerRow), dateOrder: null }
}

/** The rows of an import that are no records, by the row that names the columns. */
export function headerSettings({
  headerRow,
}: Mapping): Pick<ImportSettings, 'hasHeader' | 'titleRows'> {
  return { hasHeader: headerRow !== null, titleRows: headerRow === null ? 0 : headerRow - 1 }
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
export function samplesOf({ headerRow }: Mapping, { first }: Survey, at: number): string[] {
  return splitHeader(first, headerRow)
    .sample.map((cells) => cells[at]?.trim() ?? '')
    .filter((cell, place, all) => cell !== '' && all.indexOf(cell) === place)
    .slice(0, 3)
}
