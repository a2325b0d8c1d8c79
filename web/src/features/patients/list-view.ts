import * as v from 'valibot'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import {
  COLUMN_WIDTH_MAX,
  COLUMN_WIDTH_MIN,
  type ColumnChoice,
  type KeptColumns,
  type PatientView,
} from '#shared/model/patient-views.ts'
import { filtersOf, type ListSearch, listSearch, orderOf } from './list-search.ts'

/** Columns as an address names them: `name:200,dob`. */
export function columnsText(columns: readonly ColumnChoice[]): string {
  return columns.map(({ name, width }) => (width ? `${name}:${width}` : name)).join(',')
}

/** The columns of an address; none where it names none that there are. */
export function readColumns(text: string | undefined): ColumnChoice[] | null {
  const named = (text ?? '').split(',').map((part) => {
    const [name = '', width] = part.split(':')
    return { name, ...(width && { width: Number(width) }) }
  })
  return knownColumns(named)
}

/** Those of them that there are, each once, and the name first; null where there are none. */
export function knownColumns(columns: KeptColumns | null): ColumnChoice[] | null {
  const known = new Map<PatientOrderColumn, ColumnChoice>()
  for (const { name: given, width } of columns ?? []) {
    const name = patientOrderColumns.find((column) => column === given)
    if (name && !known.has(name)) known.set(name, { name, ...(width && { width: fitting(width) }) })
  }
  if (known.size === 0) return null
  const first = known.get('name') ?? { name: 'name' }
  known.delete('name')
  return [first, ...known.values()]
}

/** A width within what columns may have. */
export function fitting(width: number): number {
  return Math.min(
    COLUMN_WIDTH_MAX,
    Math.max(COLUMN_WIDTH_MIN, Math.round(width) || COLUMN_WIDTH_MIN),
  )
}

/** The order of an address as views keep it: said always. */
export function orderText(search: ListSearch): NonNullable<ListSearch['order']> {
  const { column, descending } = orderOf(search)
  return `${column} ${descending ? 'DESC' : 'ASC'}`
}

/** The address that a view stands for: all that it keeps, but the columns, which are looked up. */
export function addressOf({ viewId, filters, order }: PatientView): ListSearch {
  // What is a filter no more is left out.
  const search = v.parse(listSearch, { ...filters, order })
  return { ...filtersOf(search), order: orderText(search), view: viewId }
}

/** Whether the address has something else than the view that it names. */
export function isChanged(view: PatientView, search: ListSearch): boolean {
  const kept = addressOf(view)
  const columns = readColumns(search.columns)
  return (
    orderText(search) !== orderText(kept) ||
    !isSame(filtersOf(search), filtersOf(kept)) ||
    (columns !== null && !isSame(columns, knownColumns(view.columns)))
  )
}

/** Whether an address names a view and nothing of the list itself, as a short link does. */
export function isShortLink({ view, row: _, dialog: __, as: ___, ...search }: ListSearch): boolean {
  return view !== undefined && Object.values(search).every((value) => value === undefined)
}

function isSame(one: object | null, other: object | null): boolean {
  const sorted = (value: object | null) =>
    JSON.stringify(value && (Array.isArray(value) ? value : Object.entries(value).sort()))
  return sorted(one) === sorted(other)
}
