import { expect, it } from 'vitest'
import { createLineFinder } from './line-finder.ts'
import { createRowReader } from './reader.ts'

const text = 'Patients of Bayview\n\nName,Email\nAnn,\n\n"Bo\nDiaz",bo@example.com\nCy,\n'
const bytes = new TextEncoder().encode(text)

function finderOf(hasHeader: boolean) {
  const source = { key: 'file', size: bytes.length, format: 'csv', offset: 0 } as const
  const dialect = { delimiter: ',', encoding: 'utf-8' } as const
  const objects = {
    readRange: async (_key: string, from: number, length: number) =>
      bytes.slice(from, from + length),
  }
  const reader = createRowReader(objects, { ...source, ...dialect }, 30)
  return createLineFinder(reader, { hasHeader, titleRows: 1 })
}

it('finds lines by the numbers that an import counts, and the titles above them', async () => {
  const finder = finderOf(true)

  expect(await finder.find(4)).toEqual(['Ann', ''])
  expect(finder.head()).toEqual(['Name', 'Email'])
  expect(await finder.find(6)).toEqual(['Bo\nDiaz', 'bo@example.com'])
  expect(await finder.find(7)).toEqual(['Cy', ''])
  expect(await finder.find(8)).toEqual([])
})

it('finds no titles in a file without them', async () => {
  const finder = finderOf(false)

  expect(await finder.find(3)).toEqual(['Name', 'Email'])
  expect(finder.head()).toBeNull()
})
