import { describe, expect, it } from 'vitest'
import {
  type RealValue,
  realAddressLines,
  realContactPhones,
  realEmails,
  realMobiles,
  realNames,
  realZips,
} from '#test/support/real-values.ts'
import { dialectOf } from './encoding.ts'
import { readLine } from './line.ts'
import { guessColumns } from './mapping.ts'
import { readRows } from './rows.ts'
import type { ValueField } from './values.ts'

/** Files as address books, spreadsheets and advertisers export them. */

const choices = { registerSource: [], insurancePlanList: [] }
const today = '20261126'

type FileRead = { values: Record<string, unknown>; faults: readonly { field: string }[] }

/** Reads a table whose first row names the columns, as the import does. */
function readTable(bytes: Uint8Array, encoding: 'utf-8' | 'windows-1252' = 'utf-8'): FileRead[] {
  const { format, delimiter } = dialectOf(new TextDecoder(encoding).decode(bytes))
  const rows = readRows(bytes, { format, delimiter, encoding }, true).map(({ cells }) => cells)
  const [head = [], ...lines] = rows
  const columns = guessColumns(head, lines)
  return lines.map((cells) => readLine(cells, { columns, dateOrder: 'mdy' }, choices, today))
}

const tableOf = (...lines: string[]) => readTable(new TextEncoder().encode(lines.join('\n')))

function readCard(text: string): FileRead {
  const { cells } = readRows(
    new TextEncoder().encode(text),
    { format: 'vcard', delimiter: ',', encoding: 'utf-8' },
    true,
  )[0] ?? { cells: [] }
  const columns = [
    ...(['firstName', 'middleName', 'lastName', 'name', 'email', 'mobile'] as const),
    ...(['contactPhone', 'addressLine1', 'addressLine2', 'addressCity'] as const),
    ...(['addressState', 'addressZip', 'addressCountry', 'dob'] as const),
    ...(['otherPhone', 'otherEmail', 'otherAddress'] as const),
  ]
  return readLine(cells, { columns, dateOrder: 'mdy' }, choices, today)
}

describe('a cell with a real value', () => {
  const kinds: [ValueField, readonly RealValue[]][] = [
    ['email', realEmails],
    ['contactPhone', realContactPhones],
    ['lastName', realNames],
    ['addressLine1', realAddressLines],
    ['addressZip', realZips.filter(([typed]) => typed !== '2134')],
  ]
  for (const [field, values] of kinds) {
    it.each(values.filter(([typed]) => !['', '-'].includes(typed)))(
      `of ${field} %j is kept as %j`,
      (typed, kept) => {
        const read = readLine([typed], { columns: [field], dateOrder: 'mdy' }, choices, today)
        expect(read.values[field] ?? null).toBe(kept)
        expect(read.faults.length).toBe(kept === null ? 1 : 0)
      },
    )
  }

  it.each(realMobiles)('of mobile %j is kept as %j, never as a number of the US', (typed, kept) => {
    const { values } = readLine([typed], { columns: ['mobile'], dateOrder: 'mdy' }, choices, today)
    expect(values.mobile ?? null).toBe(kept)
  })
})

describe('a spreadsheet', () => {
  it('may protect values as texts', () => {
    const [first, second] = tableOf(
      'First name,Last name,Mobile,Zip,Date of birth',
      'Ann,Lee,"=""2025550143""","=""02134""","=""03/14/1980"""',
      "Bo,Ray,'2025550144,'02135,'03/15/1980",
    )
    expect(first?.values).toMatchObject({
      ...{ mobile: '2025550143', addressZip: '02134', dob: '19800314' },
    })
    expect(second?.values).toMatchObject({
      ...{ mobile: '2025550144', addressZip: '02135', dob: '19800315' },
    })
  })

  it('may have one stray byte, which changes no other cell', () => {
    const bytes = Uint8Array.from([
      ...new TextEncoder().encode('First name,Last name,City\nJesús,Muñoz,'),
      ...[0x4e, 0xed, 0x76],
    ])
    expect(readTable(bytes, 'windows-1252')[0]?.values).toMatchObject({
      ...{ firstName: 'Jesús', lastName: 'Muñoz', addressCity: 'Nív' },
    })
  })

  it.each(['0/0/00', '00/00/0000', '0000-00-00', '1/0/1900'])('writes no date as %s', (none) => {
    const [read] = tableOf('First name,Last name,Birthday', `Ann,Lee,${none}`)
    expect(read).toEqual({ values: { firstName: 'Ann', lastName: 'Lee' }, faults: [] })
  })

  it('may have two columns with semicolons or tabs, and names with commas', () => {
    for (const delimiter of [';', '\t']) {
      const [read] = tableOf(
        `Name${delimiter}Phone`,
        `Lee, Ann${delimiter}(202) 555-0143`,
        `Ray, Bo${delimiter}(202) 555-0144`,
      )
      expect(read?.values).toEqual({ firstName: 'Ann', lastName: 'Lee', mobile: '2025550143' })
    }
  })

  it('keeps the suffix that tells a son from his father', () => {
    const [read] = tableOf('First Name,Last Name,Suffix', 'John,Smith,Jr.')
    expect(read?.values).toEqual({ firstName: 'John', lastName: 'Smith Jr.' })
  })
})

describe('an export of contacts', () => {
  it('of Google says which number is the mobile one', () => {
    const head =
      'First Name,Last Name,Name Suffix,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value'
    const [both, landline] = tableOf(
      head,
      'Ann,Lee,III,Home,(202) 555-0143,Mobile,(202) 555-0144',
      'Bo,Ray,,Work,(202) 555-0145,,',
    )
    expect(both?.values).toEqual({
      ...{ firstName: 'Ann', lastName: 'Lee III' },
      ...{ mobile: '2025550144', contactPhone: '2025550143' },
    })
    expect(landline?.values).toEqual({
      ...{ firstName: 'Bo', lastName: 'Ray', contactPhone: '2025550145' },
    })
  })

  it('of Google may have the mobile number in third place', () => {
    const [read] = tableOf(
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value',
      'Ann,Lee,Home,(202) 555-0143,Work,(202) 555-0144,Mobile,(202) 555-0145',
    )
    expect(read).toEqual({
      values: {
        firstName: 'Ann',
        lastName: 'Lee',
        mobile: '2025550145',
        contactPhone: '2025550143',
      },
      faults: [
        { field: 'contactPhone', problem: 'is one more than a record keeps', isMinor: true },
      ],
    })
  })

  it('of Outlook may have a business phone alone', () => {
    const [business, all] = tableOf(
      'First Name,Last Name,Home Phone,Business Phone,Mobile Phone,E-mail Address,E-mail 2 Address',
      'Ann,Lee,,(202) 555-0143,,ann@example.com,ann@example.org',
      'Bo,Ray,(202) 555-0144,(202) 555-0145,(202) 555-0146,,',
    )
    expect(business).toEqual({
      values: {
        firstName: 'Ann',
        lastName: 'Lee',
        contactPhone: '2025550143',
        email: 'ann@example.com',
      },
      faults: [{ field: 'otherEmail', problem: 'is one more than a record keeps', isMinor: true }],
    })
    expect(all?.values).toMatchObject({ mobile: '2025550146', contactPhone: '2025550144' })
    expect(all?.faults.map(({ field }) => field)).toEqual(['otherPhone'])
  })

  it.each([
    ['Email', 'ann@example.com; ann@example.org'],
    ['Phone', '(202) 555-0143 ::: (202) 555-0144'],
  ])('reports the further values of one cell: %s', (title, cell) => {
    const [read] = tableOf(`First name,Last name,${title}`, `Ann,Lee,${cell}`)
    expect(read?.faults).toMatchObject([{ problem: 'is one more than a record keeps' }])
  })

  it('of Meta has a mark before each number', () => {
    const [read] = tableOf(
      'id\tfull_name\temail\tphone_number',
      'l:1\tAnn Lee\tann@example.com\tp:+12025550143',
    )
    expect(read?.values).toMatchObject({ firstName: 'Ann', lastName: 'Lee', mobile: '2025550143' })
  })
})

describe('a card', () => {
  it('may fold an address and a name over several lines', () => {
    const read = readCard(
      [
        'BEGIN:VCARD\nVERSION:3.0\nN:Wolfeschlegelsteinhausenbergerdorff-von-der-Lan',
        ' genstrasse;Maximiliane;;;Jr.\nTEL;type=CELL:+1 202 555 0143',
        'ADR;type=HOME;type=pref:;;12345 Very Long Street Name Avenue North East;Alb',
        ' any;NY;12207;United States\nEND:VCARD\n',
      ].join('\n'),
    )
    expect(read).toEqual({
      faults: [],
      values: {
        firstName: 'Maximiliane',
        lastName: 'Wolfeschlegelsteinhausenbergerdorff-von-der-Langenstrasse Jr.',
        mobile: '2025550143',
        addressLine1: '12345 Very Long Street Name Avenue North East',
        ...{ addressCity: 'Albany', addressState: 'NY', addressZip: '12207', addressCountry: 'US' },
      },
    })
  })

  it('reports the numbers, addresses and emails that a record does not keep', () => {
    const read = readCard(
      [
        'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;',
        'TEL;TYPE=CELL:(202) 555-0143\nTEL;TYPE=HOME:(202) 555-0144\nTEL;TYPE=WORK:(202) 555-0145',
        'EMAIL:ann@example.com\nEMAIL:ann@example.org',
        'ADR;TYPE=HOME:;;1 Main St;Troy;NY;12180;US\nADR;TYPE=WORK:;;9 Office Rd;Troy;NY;12180;US',
        'END:VCARD',
      ].join('\n'),
    )
    expect(read.values).toMatchObject({ mobile: '2025550143', contactPhone: '2025550144' })
    expect(read.faults.map(({ field }) => field)).toEqual([
      'otherPhone',
      'otherEmail',
      'otherAddress',
    ])
  })

  it('may name the kind of a number in a property of its own, as Apple does', () => {
    const { values } = readCard(
      [
        'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;',
        'item1.TEL:(202) 555-0143\nitem1.X-ABLabel:_$!<Work>!$_',
        'item2.TEL:(202) 555-0144\nitem2.X-ABLabel:Mobile 2\nEND:VCARD',
      ].join('\n'),
    )
    expect(values).toMatchObject({ mobile: '2025550144', contactPhone: '2025550143' })
  })

  it('may have an encoding of its own for each property', () => {
    const bytes = (text: string, ...more: number[]) => [...new TextEncoder().encode(text), ...more]
    const card = Uint8Array.from([
      ...bytes('BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=ISO-8859-2:Nov', 0xe1, 0x6b),
      ...bytes(';Luk\r\n ', 0xb9, 0x0d, 0x0a),
      ...bytes('ADR;HOME;CHARSET=UTF-8:;;1 Rue Zoë;Nîmes;NY;12180;US\r\n'),
      ...bytes('TEL;CELL:(202) 555-0143\r\nEND:VCARD\r\n'),
    ])
    const file = { format: 'vcard', delimiter: ',', encoding: 'windows-1252' } as const
    const [row] = readRows(card, file, true)
    expect(row?.cells).toEqual(expect.arrayContaining(['Novák', 'Lukš', '1 Rue Zoë', 'Nîmes']))
  })

  it('keeps a landline out of the mobile number', () => {
    const { values } = readCard(
      'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nTEL;TYPE=HOME:(202) 555-0143\nEND:VCARD',
    )
    expect(values).toEqual({ firstName: 'Ann', lastName: 'Lee', contactPhone: '2025550143' })
  })

  it.each(['1604-03-14', '--0314', '--03-14'])('may have a birthday without a year: %s', (day) => {
    const read = readCard(`BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nBDAY:${day}\nEND:VCARD`)
    expect(read).toEqual({
      values: { firstName: 'Ann', lastName: 'Lee' },
      faults: [{ field: 'dob', problem: 'has no year', isMinor: true }],
    })
  })
  it.each(['1980', '1980-03'])('reports a birthday without a day: %s', (day) => {
    const read = readCard(`BEGIN:VCARD\nVERSION:4.0\nN:Lee;Ann;;;\nBDAY:${day}\nEND:VCARD`)
    expect(read).toEqual({
      values: { firstName: 'Ann', lastName: 'Lee' },
      faults: [{ field: 'dob', problem: 'has no day', isMinor: true }],
    })
  })

  it.each([
    [
      'ADR;TYPE=WORK,PREF:;;9 Office Rd;Troy;NY;12180;US',
      'ADR;TYPE=HOME:;;1 Main St;Troy;NY;12180;US',
    ],
    ['ADR;TYPE=WORK:;;9 Office Rd;Troy;NY;12180;US', 'ADR:;;1 Main St;Troy;NY;12180;US'],
    ['ADR;HOME:;;1 Main St;Troy;NY;12180;US', 'ADR;WORK:;;9 Office Rd;Troy;NY;12180;US'],
  ])('keeps the home address before that of work: %s', (...addresses) => {
    const { values } = readCard(
      ['BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;', ...addresses, 'END:VCARD'].join('\n'),
    )
    expect(values.addressLine1).toBe('1 Main St')
  })

  it('keeps the work address if the card has no other', () => {
    const { values } = readCard(
      'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nADR;TYPE=WORK:;;9 Office Rd;Troy;NY\nEND:VCARD',
    )
    expect(values.addressLine1).toBe('9 Office Rd')
  })
})
