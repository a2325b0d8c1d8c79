import {
  type Choices,
  type LineFault,
  type LineValues,
  readLine,
  unknownValues,
} from '#shared/imports/line.ts'
import { plainWord } from '#shared/imports/values.ts'
import type { ImportSettings, MappedField } from '#shared/model/imports.ts'
import { isReachable } from '#shared/model/patient.ts'
import { type OnShare, rowsOf } from './parts.ts'
import type { Survey } from './survey.ts'

/** A line of the file as it will be kept. */
export type CheckedLine = {
  /** Its row, as spreadsheets count. */
  number: number
  values: LineValues
  faults: LineFault[]
  /** Whether there is a way to reach the person; without one no record is made. */
  reachable: boolean
}

/** What is wrong so many times, first in one row. */
export type Problem = LineFault & { count: number; first: number }

/** What will become of the lines of a file, as far as the file alone tells. */
export type Check = {
  lines: number
  /** Without anything wrong. */
  right: number
  /** With something wrong, but reachable all the same. */
  faulty: number
  unreachable: number
  /** The first lines. */
  first: CheckedLine[]
  /** The most frequent ones. */
  problems: Problem[]
  /** The most frequent values that no list here has. */
  unknown: UnknownValue[]
}

/** A value that so many lines have. */
export type UnknownValue = { field: MappedField; text: string; count: number }

export type CheckSettings = Pick<
  ImportSettings,
  'columns' | 'dateOrder' | 'hasHeader' | 'titleRows' | 'values'
>

const FIRST_LINES = 8
const MOST_PROBLEMS = 50

/** Reads all lines by the settings. @param today YYYYMMDD @throws FileError */
export async function checkLines(
  { file, source }: Pick<Survey, 'file' | 'source'>,
  settings: CheckSettings,
  { choices, today, onShare }: { choices: Choices; today: string; onShare: OnShare },
): Promise<Check> {
  const counts = { lines: 0, right: 0, faulty: 0, unreachable: 0 }
  const check: Check = { ...counts, first: [], problems: [], unknown: [] }
  const unknown = new Map<string, UnknownValue>()
  // What a person has translated stays in the list, to be changed.
  const asWritten = { ...settings, values: [] }
  const problems = new Map<string, Problem>()
  let isHead = settings.hasHeader
  for await (const rows of rowsOf(file, source, onShare)) {
    for (const { number, cells } of rows) {
      if (number <= settings.titleRows) continue
      if (isHead) {
        isHead = false
        continue
      }
      const line = { number, ...checkLine(cells, settings, choices, today) }
      count(check, line)
      for (const fault of line.faults) note(problems, fault, number)
      for (const value of unknownValues(cells, asWritten, choices)) noteUnknown(unknown, value)
    }
  }
  const frequent = [...problems.values()].toSorted((one, other) => other.count - one.count)
  const values = [...unknown.values()].toSorted((one, other) => other.count - one.count)
  return {
    ...check,
    problems: frequent.slice(0, MOST_PROBLEMS),
    unknown: values.slice(0, MOST_UNKNOWN),
  }
}

/** So many different values are counted: a column of free text has another in each line. */
const COUNTED_VALUES = 5000
const MOST_UNKNOWN = 100

function noteUnknown(
  unknown: Map<string, UnknownValue>,
  { field, text }: Pick<UnknownValue, 'field' | 'text'>,
): void {
  const key = `${field} ${plainWord(text)}`
  const known = unknown.get(key)
  if (known) known.count += 1
  else if (unknown.size < COUNTED_VALUES) unknown.set(key, { field, text, count: 1 })
}

function checkLine(
  cells: readonly string[],
  settings: CheckSettings,
  choices: Choices,
  today: string,
): Omit<CheckedLine, 'number'> {
  const { values, faults } = readLine(cells, settings, choices, today)
  if (values.dob !== undefined && values.dob > today) {
    faults.push({ field: 'dob', problem: 'must not be in the future' })
    delete values.dob
  }
  return { values, faults, reachable: isReachable(values) }
}

function count(check: Check, line: CheckedLine): void {
  check.lines += 1
  if (!line.reachable) check.unreachable += 1
  else if (line.faults.length > 0) check.faulty += 1
  else check.right += 1
  if (check.first.length < FIRST_LINES) check.first.push(line)
}

function note(problems: Map<string, Problem>, fault: LineFault, number: number): void {
  const key = `${fault.field} ${fault.problem}`
  const known = problems.get(key)
  if (known) known.count += 1
  else problems.set(key, { ...fault, count: 1, first: number })
}
