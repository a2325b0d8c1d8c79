import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type ImportField, importFields } from '../model/imports.ts'
import { builtInChoices } from '../model/list-choices.ts'
import { patientFields, patientTextFields } from '../model/patient.ts'
import { readLine } from './line.ts'
import { type ImportRow, readRows, saysNothing } from './rows.ts'

const ROWS = 10_000
const email = fc.integer({ min: 0, max: 1e9 }).map((at) => `someone${at}@example.com`)
const dirt = fc.oneof(
  ...[
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.lorem(),
    fc.emailAddress(),
  ],
  fc.constantFrom(
    ...[
      '',
      ' ',
      '"',
      '""',
      "'=1+1",
      '=cmd|x',
      '\u202eevil',
      'a\rb',
      'x\ny',
      '\0',
      '\ufeff',
      '😀',
      '-',
    ],
    ...[
      '12/31/1999',
      '31.12.99',
      '0/0/0',
      '99999',
      '1e999',
      '00000000',
      '+1 415 555 0123',
      'US',
      'ny',
    ],
    ...['Lead', 'Google', '__proto__', 'constructor', 'null', ',,,,', 'ß'.repeat(300)],
  ),
)

/** A line: an address that is right, and cells of dirt; quoted well, badly, or not at all. */
const line = fc.tuple(
  email,
  fc.array(dirt, { maxLength: 6 }),
  fc.constantFrom('well', 'never', 'badly'),
)

const written: Record<string, (cell: string) => string> = {
  well: (cell) => `"${cell.replaceAll('"', '""')}"`,
  never: (cell) => cell.replace(/[",\r\n]/g, ' '),
  badly: (cell) => `"${cell.replace(/["\r\n]/g, ' ')}`,
}
const file = { format: 'csv', delimiter: ',', encoding: 'utf-8' } as const

/** All rows of a file, which comes in parts. */
function readAll(bytes: Uint8Array): ImportRow[] {
  const rows: ImportRow[] = []
  let from = 0
  for (let to = 0; to < bytes.length; ) {
    to = Math.min(bytes.length, to + 100_000)
    const some = readRows(bytes.subarray(from, to), file, to === bytes.length)
    for (const { cells, end } of some) rows.push({ cells, end: from + end })
    from = rows.at(-1)?.end ?? 0
  }
  return rows
}

it(`tells of each of ${ROWS} dirty lines, throws at none, and keeps what is valid`, () => {
  const lines = fc.sample(line, { numRuns: ROWS, seed: 7 })
  const text = lines.map(([address, cells, how]) =>
    [address, ...cells.map((cell) => written[how]?.(cell))].join(','),
  )
  const bytes = new TextEncoder().encode(`${text.join('\n')}\n`)
  const rows = readAll(bytes)
  const columns: ImportField[] = ['email', ...importFields.filter((one) => one !== 'email')]
  const read = rows
    .filter(({ cells }) => !saysNothing(cells))
    .map(({ cells }) => readLine(cells, { columns, dateOrder: 'mdy' }, builtInChoices))

  // Rows follow each other without a gap, to the end.
  expect(rows.at(-1)?.end).toBe(bytes.length)
  const kept = new Set(read.map(({ values }) => values.email))
  expect(lines.map(([address]) => address).filter((address) => !kept.has(address))).toEqual([])
  // What is kept is what a form would keep, and stays so where it is read again.
  const strange = read.flatMap(({ values }) =>
    ([...patientTextFields, 'dob'] as const).filter((field) => {
      const value = values[field]
      return value !== undefined && v.parse(patientFields[field], value) !== value
    }),
  )
  expect(strange).toEqual([])
  const faults = read.flatMap((one) => one.faults)
  expect(faults.filter(({ field }) => !columns.includes(field))).toEqual([])
})

const word = fc.stringMatching(/^[\p{L}]{1,60}$/u).map((text) => text.normalize('NFC'))
const escaped = (text: string) => text.replace(/[\\,;]/g, (sign) => `\\${sign}`)

/** Cuts a line after so many bytes, within characters too, as old address books do. */
function folded(line: string, width: number): number[] {
  const bytes = [...new TextEncoder().encode(line)]
  return bytes.flatMap((byte, at) => (at > 0 && at % width === 0 ? [13, 10, 32, byte] : [byte]))
}

it('keeps each name and street of a card, wherever its lines are folded', () => {
  fc.assert(
    fc.property(
      fc.tuple(word, word, word),
      fc.integer({ min: 20, max: 75 }),
      ([first, last, street], width) => {
        const lines = [
          ['BEGIN:VCARD', 'VERSION:3.0'],
          [`N:${escaped(last)};${escaped(first)};;;`, `ADR;TYPE=HOME:;;${escaped(street)}, 1;;;;`],
          ['END:VCARD'],
        ].flat()
        const bytes = lines.flatMap((one) => [...folded(one, width), 13, 10])
        const card = { format: 'vcard', delimiter: ',', encoding: 'utf-8' } as const
        const [row] = readRows(Uint8Array.from(bytes), card, true)

        expect([row?.cells[0], row?.cells[2]]).toEqual([first, last])
        expect(row?.cells[7]?.startsWith(street)).toBe(true)
      },
    ),
  )
})
