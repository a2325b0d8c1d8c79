import { expect, test } from 'vitest'
import { aRecord } from '../builders.ts'
import { rangeTo } from './range.ts'

const listOf = (...ids: string[]) => {
  const rows = ids.map((patientId) => aRecord({ patientId }))
  return { list: ids.join(), total: rows.length, rowAt: (place: number) => rows[place] }
}

test('a range goes from the row that was picked last, on either side', () => {
  const rows = listOf('a', 'b', 'c', 'd')

  expect(rangeTo(3, { place: 1, patientId: 'b' }, rows)).toEqual({ from: 1, to: 4 })
  expect(rangeTo(0, { place: 1, patientId: 'b' }, rows)).toEqual({ from: 0, to: 2 })
})

test('a range goes from where that row stands now, though the list was read again', () => {
  expect(rangeTo(2, { place: 3, patientId: 'a' }, listOf('a', 'b', 'c'))).toEqual({
    from: 0,
    to: 3,
  })
})

test('a row stands alone where none was picked before, or that one is gone', () => {
  const rows = listOf('a', 'b', 'c')

  expect(rangeTo(2, null, rows)).toEqual({ from: 2, to: 3 })
  expect(rangeTo(2, { place: 0, patientId: 'z' }, rows)).toEqual({ from: 2, to: 3 })
})
