import { describe, expect, it } from 'vitest'
import { guessColumns } from '#shared/imports/mapping.ts'
import { readRows } from '#shared/imports/rows.ts'
import { vcardFields } from '#shared/imports/vcard.ts'
import { collidingRecords, createReportWriter, isReported } from './report.ts'

const table = { columns: ['name', null], format: 'csv', delimiter: ',' } as const
const refused = { line: 3, outcome: 'refused', patientId: null, why: 'Email: is wrong' } as const
const nobody = new Map<string, string>()

describe('a report', () => {
  it('has the rows of lines that were not taken, and of lines that lost a value', () => {
    const results = [
      { line: 2, outcome: 'added', patientId: 'ann', why: null },
      refused,
      { line: 4, outcome: 'refused', patientId: 'mary', why: 'Email: taken' },
      { line: 5, outcome: 'added', patientId: 'bo', why: 'Mobile: is wrong' },
      { line: 6, outcome: 'skipped', patientId: 'jane', why: null },
      { line: 7, outcome: 'unchanged', patientId: 'jane', why: null },
    ] as const
    const reported = results
      .filter(isReported)
      .map((one) => ({ ...one, cells: [`row ${one.line}`] }))
    const names = new Map([
      ['mary', 'Mary Joint'],
      ['jane', 'Jane Doe'],
      ['bo', 'Bo Diaz'],
    ])

    expect(createReportWriter(['Person'], table).lines(reported, names)).toBe(
      [
        'Not imported: Email: is wrong,3,row 3',
        'Not imported: Email: taken. Record: Mary Joint,4,row 4',
        '"Imported, but left out: Mobile: is wrong",5,row 5',
        'Skipped: this person has a record. Record: Jane Doe,6,row 6',
        '',
      ].join('\r\n'),
    )
    expect(collidingRecords(results)).toEqual(['mary', 'jane'])
  })

  it('has cells as the file has them, and none that a spreadsheet takes for a formula', () => {
    const cells = ['=1+1', '-', '+14155550123', 'a "b", c', 'two\r\nlines', '\t@x', "'=2"]
    const writer = createReportWriter(null, { ...table, delimiter: ';' })
    const text = writer.lines([{ ...refused, cells }], nobody)

    expect(text).toBe(
      `Not imported: Email: is wrong;3;'=1+1;'-;'+14155550123;"a ""b"", c";"two\r\nlines";'@x;'=2\r\n`,
    )
    const file = { format: 'csv', delimiter: ';', encoding: 'utf-8' } as const
    const [row] = readRows(new TextEncoder().encode(text), file, true)
    expect(row?.cells).toHaveLength(cells.length + 2)
  })

  it('has the titles of the file, or of the fields if the file has none', () => {
    expect(createReportWriter(['Person', ''], table).head()).toBe(
      '\ufeffImport problem,Import line,Person,\r\n',
    )
    expect(createReportWriter(null, table).head()).toBe(
      '\ufeffImport problem,Import line,Whole name,Column 2\r\n',
    )
  })

  it('does not repeat the columns of a report that was imported', () => {
    const writer = createReportWriter(['Import problem', 'Import line', 'Person'], table)
    const cells = ['Not imported: long ago', '9', 'Ann', 'one too many']

    expect(writer.head()).toBe('\ufeffImport problem,Import line,Person\r\n')
    expect(writer.lines([{ ...refused, cells }], nobody)).toBe(
      'Not imported: Email: is wrong,3,Ann,one too many\r\n',
    )
  })

  it('of cards has titles that an import takes for the fields of cards', () => {
    const writer = createReportWriter(null, { ...table, columns: [], format: 'vcard' })
    const titles = writer.head().slice(1).trimEnd()
    const [row] = readRows(
      new TextEncoder().encode(`${titles}\n`),
      { format: 'csv', delimiter: ',', encoding: 'utf-8' },
      true,
    )

    // A card has a whole name only if it has no first and last name.
    const fields = vcardFields.map((field) => (field === 'name' ? null : field))
    expect(guessColumns(row?.cells ?? [], [])).toEqual([null, null, ...fields])
  })
})
