import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { partsOf, readPart } from './parts.ts'
import type { Part } from './rows.ts'

/** What parts are made of: the rows, and a column that has the same. */
function aDirectory(rows: readonly string[]) {
  const part = (from: number, to: number): Part => {
    const some = rows.slice(from, to)
    return { version: 1, columns: { row: some }, rows: some }
  }
  return { size: rows.length, part }
}

const back = (rows: readonly string[]) => [...partsOf(aDirectory(rows))].map(readPart)

it('gives rows and columns back, in any script', () => {
  const rows = Array.from({ length: 7001 }, (_, index) => JSON.stringify([index, 'O’Neil 李 🙂\n']))

  const parts = back(rows)

  expect(parts.flatMap((part) => part.rows)).toEqual(rows)
  expect(parts.flatMap(({ columns }) => columns.row)).toEqual(rows)
  expect(back([])).toEqual([])
})

it('keeps each part within an item, even of rows that hardly compress', () => {
  const rows = Array.from({ length: 1000 }, () => randomBytes(500).toString('base64'))

  const parts = [...partsOf(aDirectory(rows))]

  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(380_000)
  expect(parts.flatMap((part) => readPart(part).rows)).toEqual(rows)
})
