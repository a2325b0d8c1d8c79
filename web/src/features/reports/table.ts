import type { ChosenFilters } from '#shared/model/patient-filters.ts'
import { changeText, type Figure } from '../../ui/figures.ts'
import type { TaskSearch } from '../../ui/task-search.ts'
import type { ReportSearch } from './search.ts'

/** Unit of a figure in a file. */
export type Unit = 'minutes' | 'percent' | 'dollars'

/** A cell of a report's table. */
export type Cell = {
  text: string
  /** The figure as spreadsheets take it: a number, in `unit`. */
  value?: number | undefined
  /** Unit of `value`; counts have none. */
  unit?: Unit
  /** The list that it counts, where there is one: of leads, of tasks, or one that the report itself shows. */
  list?: ChosenFilters | undefined
  tasks?: TaskSearch | undefined
  page?: ReportSearch | undefined
}

/** What a chart draws of a row: what it is called, and how much now and before. */
export type Bar = {
  /** What tells it from others, where they may be called the same. */
  key?: string
  /** What it is one of; said once above those that follow each other. */
  group?: string | undefined
  label: string
  now: number
  before: number | null
}

/** A table of a report, and the chart that shows the same. */
export type ReportTable = {
  /** What tells it from others, where they may have the same title. */
  id?: string
  title: string
  /** What the table is called, where that is not its title. */
  label?: string | undefined
  /** The first say what a row is of; the others are figures. */
  head: readonly string[]
  /** How many are the first; one, where nothing is said. */
  wordColumns?: number
  rows: readonly {
    key: string
    /** What the row is of, where its first cell does not say that alone. */
    name?: string
    cells: readonly Cell[]
  }[]
  /** Bars from left to right, or upright over time. */
  chart?: { kind: 'bars' | 'columns'; of: string; bars: readonly Bar[] } | undefined
  /** What is to be known of it. */
  note?: string | undefined
}

const UNKNOWN = '–'

export const words = (text: string, list?: ChosenFilters): Cell => ({ text, list })

/** A count. */
export function counted(count: number | null, list?: ChosenFilters): Cell {
  if (count === null) return { text: UNKNOWN }
  // A list of none says less than the figure.
  return { text: count.toLocaleString('en-US'), value: count, list: count > 0 ? list : undefined }
}

/** A count that leads to other lists than that of leads. */
export function countedAs(
  count: number | null,
  { tasks, page }: Pick<Cell, 'tasks' | 'page'>,
): Cell {
  const cell = counted(count)
  return count ? { ...cell, tasks, page } : cell
}

/** An amount of money; in files dollars. */
export function money(cents: number | null): Cell {
  if (cents === null) return { text: UNKNOWN }
  const dollars = cents / 100
  const text = dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  return { text, value: dollars, unit: 'dollars' }
}

/** A share from 0 up; in files percent. */
export function shared(share: number | null): Cell {
  if (share === null) return { text: UNKNOWN }
  const percent = share * 100
  const text = `${percent.toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`
  return { text, value: Math.round(percent * 10) / 10, unit: 'percent' }
}

/** By how much a figure is another one than before. */
export function changed(figure: Figure): Cell {
  const { now, before } = figure
  if (before === null) return { text: UNKNOWN }
  return { text: changeText(figure) ?? UNKNOWN, value: now - before }
}

/** A length of time, as people say it; in files minutes. */
export function lasted(minutes: number | null): Cell {
  if (minutes === null) return { text: UNKNOWN }
  return { text: lengthText(minutes), value: minutes, unit: 'minutes' }
}

function lengthText(minutes: number): string {
  const [hours, days] = [minutes / 60, minutes / 60 / 24]
  if (minutes < 60) return `${Math.round(minutes)} min`
  return hours < 48 ? `${round(hours)} h` : `${round(days)} days`
}

const round = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
