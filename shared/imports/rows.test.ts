import { describe, expect, it } from 'vitest'
import { readRows, type SourceFile, saysNothing } from './rows.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const csv: SourceFile = { format: 'csv', delimiter: ',', encoding: 'utf-8' }
const cellsOf = (text: string, file: Partial<SourceFile> = {}) =>
  readRows(bytesOf(text), { ...csv, ...file }, true).map(({ cells }) => cells)

/** The rows of bytes that come in parts of a size, each read from where the last whole row ended. */
function readInParts(bytes: Uint8Array, size: number) {
  const rows: string[][] = []
  let from = 0
  for (let to = size; from < bytes.length; to += size) {
    const isWhole = to >= bytes.length
    const some = readRows(bytes.slice(from, to), csv, isWhole)
    rows.push(...some.map(({ cells }) => cells))
    from += some.at(-1)?.end ?? 0
    if (isWhole) break
  }
  return rows
}

describe('the rows of a table', () => {
  it('end with any end of a line', () => {
    expect(cellsOf('a,b\r\nc,d\ne,f')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
    expect(cellsOf('a,b\rc,d\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('have delimiters, lines and quotation marks in quoted cells', () => {
    expect(cellsOf('"Lee, Ann","1 Main St\nApt 2","""A"""\r\nx,y,z')).toEqual([
      ['Lee, Ann', '1 Main St\nApt 2', '"A"'],
      ['x', 'y', 'z'],
    ])
  })

  it('are counted where they are blank, and have as many cells as they have', () => {
    expect(cellsOf('a,b\n\n,\nc\n')).toEqual([['a', 'b'], [''], ['', ''], ['c']])
    expect(['', ' , ', 'sep=;'].map((line) => saysNothing(line.split(',')))).not.toContain(false)
  })

  it('are read by the encoding of the file, without its mark', () => {
    expect(cellsOf('\uFEFFname\nМария Мюллер\n')).toEqual([['name'], ['Мария Мюллер']])
    const windows = Uint8Array.of(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x92, 0x0a)
    const rows = readRows(windows, { ...csv, encoding: 'windows-1252' }, true)
    expect(rows).toEqual([{ cells: ['Müller’'], end: 8 }])
  })

  it('end at bytes, whatever these hold', () => {
    const bytes = Uint8Array.of(0xc3, 0x28, 0x2c, 0xff, 0x0a, 0x61, 0x2c, 0x62, 0x0a)

    expect(readRows(bytes, csv, true).map(({ end }) => end)).toEqual([5, 9])
  })

  it('are the same however the file is cut', () => {
    const text = 'näme,note\r\n"Lee, Ann","two\nlines"\r\n"open, x\r\nBo,"y" z"\r\nÉva,""\r\n'
    const whole = cellsOf(text)

    for (let size = 1; size < 60; size += 1) {
      expect(readInParts(bytesOf(text), size), `${size} bytes`).toEqual(whole)
    }
  })

  it('are not swallowed by a quotation mark that nobody closed', () => {
    expect(cellsOf('a,b\n"Ann,1\nBo,2\nCy,3\n')).toEqual([
      ['a', 'b'],
      ['"Ann', '1'],
      ['Bo', '2'],
      ['Cy', '3'],
    ])
    const many = Array.from({ length: 20_000 }, (_, at) => `Bo,${at}`).join('\n')
    expect(readRows(bytesOf(`"Ann,1\n${many}\n`), csv, false)).toHaveLength(20_001)
  })
})

describe('cards', () => {
  const card = (text: string) => cellsOf(text, { format: 'vcard' })

  it('are read with groups, parameters, folded lines and escapes', () => {
    const text = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:O\\,Brien;Ann;Mary;Dr.;\r\nFN:Ann O’Brien\r\n',
      'TEL;TYPE=HOME:(415) 555-0100\r\nitem1.TEL;type=CELL;type=pref:+1 415 555\r\n  0123\r\n',
      'EMAIL;TYPE=WORK:work@example.com\r\nEMAIL;TYPE=INTERNET,pref:ann@example.com\r\n',
      'ADR;TYPE=home:;Apt 2;1 Main St;Springfield;IL;62701;USA\r\nBDAY:1980-03-04\r\n',
      'PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n BBBB\r\nEND:VCARD\r\n',
    ]
    expect(card(text.join(''))).toEqual([
      [
        ...['Ann', 'Mary', 'O,Brien', '', 'ann@example.com', '+1 415 555 0123', '(415) 555-0100'],
        ...['1 Main St', 'Apt 2', 'Springfield', 'IL', '62701', 'USA', '1980-03-04'],
        ...['', 'work@example.com', ''],
      ],
    ])
  })

  it('of all versions are read, accents and all', () => {
    const old =
      'BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCller;J=C3=BC=\nrgen à\nTEL;CELL:4155550123\nPHOTO;JPEG;BASE64:\nAAAA\nBBBB\n\nEND:VCARD\n'
    const four =
      'begin:vcard\nVERSION:4.0\nFN:Zoë Šimić\nTEL;VALUE=uri;TYPE=cell:tel:+1-415-555-0124\nBDAY:19800304\nend:vcard'

    const [first, second] = card(`${old}\n${four}`)
    expect(first?.slice(0, 6)).toEqual(['Jürgen à', '', 'Müller', '', '', '4155550123'])
    expect([second?.[3], second?.[5], second?.[13]]).toEqual([
      'Zoë Šimić',
      'tel:+1-415-555-0124',
      '1980-03-04',
    ])
  })

  it('that are none are told of, and do not keep the others away', () => {
    const text = 'BEGIN:VCARD\nVERSION:3.0\nnonsense\nN:A;B\nEND:VCARD\nEND:VCARD\nBEGIN:VCARD\nN:C'
    expect(card(text).map(([first, , last]) => [first, last])).toEqual([
      ['B', 'A'],
      ['END:VCARD', ''],
      ['BEGIN:VCARD\r\nN:C', ''],
    ])
  })
})
