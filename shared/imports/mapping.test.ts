import { describe, expect, it } from 'vitest'
import { checkEncoding, dialectOf } from './encoding.ts'
import { guessColumns, guessDateOrder, looksLikeHeader } from './mapping.ts'

describe('the columns', () => {
  it('of other systems are known by their titles', () => {
    const guess = (head: string) => guessColumns(head.split(','), [])

    expect(
      guess('Record ID,First Name,Last Name,Email,Phone Number,Lead Status,City,Create Date'),
    ).toEqual([
      'patientId',
      'firstName',
      'lastName',
      'email',
      'mobile',
      'leadStatus',
      'addressCity',
      'addedOn',
    ])
    expect(
      guess('Salutation,Full Name,E-mail,Phone,Mobile,Mailing Street,Mailing State/Province'),
    ).toEqual([null, 'name', 'email', 'contactPhone', 'mobile', 'addressLine1', 'addressState'])
    expect(guess('patient_id,fname,lname,DOB,Home Phone,Zip')).toEqual([
      ...['patientId', 'firstName', 'lastName', 'dob', 'contactPhone', 'addressZip'],
    ])
  })

  it('recognizes abbreviated titles of states and insurers', () => {
    expect(guessColumns(['City', 'ST', 'Ins. carrier', 'Ins. Co.'], [])).toEqual([
      ...['addressCity', 'addressState', 'insuranceCompany', null],
    ])
  })

  it('have each field once, the usual title first', () => {
    expect(guessColumns(['Email', 'Work email', 'Name', 'First name', 'Last name'], [])).toEqual([
      ...['email', null, null, 'firstName', 'lastName'],
    ])
  })

  it('without a title are known by what they hold', () => {
    const sample = [
      ['Ann Lee', 'ann@example.com', '(415) 555-0123', '3/4/1980', 'CA', '94110', 'Google'],
      ['Bo Diaz', 'bo@example.com', '', '12/31/1975', 'NY', '', 'Facebook'],
    ]
    expect(looksLikeHeader(sample[0] ?? [])).toBe(false)
    expect(looksLikeHeader(['Name', 'Whatever'])).toBe(true)
    expect(guessColumns([], sample)).toEqual([
      ...['name', 'email', 'mobile', 'dob', 'addressState', 'addressZip', 'registerSource'],
    ])
  })

  it('about somebody else are left alone', () => {
    const sample = [['(415) 555-0123', '3/4/2020', 'Ann Lee']]
    expect(guessColumns(['Emergency phone', 'Last visit', 'Provider'], sample)).toEqual([
      ...[null, null, null],
    ])
  })
})

describe('dates', () => {
  it.each([
    ['mdy', ['3/4/1980', '12/31/1975']],
    ['dmy', ['3/4/1980', '31/12/1975', '13.1.1970']],
    ['ymd', ['80-12-31', '75/01/30']],
    ['mdy', ['3/4/1980']],
    ['mdy', []],
  ])('have the order %s in %j', (order, cells) => {
    expect(guessDateOrder(cells, '20261122')).toBe(order)
  })
})

describe('a file', () => {
  const encodingOf = (...portions: number[][]) => {
    const check = checkEncoding()
    for (const bytes of portions) check.push(Uint8Array.from(bytes))
    return check.found()
  }

  it('has the encoding that its bytes tell', () => {
    expect(encodingOf([0x41, 0xc3], [0xbc])).toBe('utf-8')
    expect(encodingOf([0xef, 0xbb, 0xbf, 0x41])).toBe('utf-8')
    expect(encodingOf([0x41, 0x2c], [0xfc, 0x42])).toBe('windows-1252')
    expect(encodingOf([0xff, 0xfe, 0x41, 0])).toBe('utf-16le')
    expect(encodingOf([0x41, 0, 0x2c, 0])).toBe('utf-16le')
    expect(encodingOf([0, 0x41, 0, 0x2c])).toBe('utf-16be')
    expect(encodingOf([0x41, 0xc3])).toBe('windows-1252')
    expect(encodingOf()).toBe('utf-8')
  })

  it.each([
    ['a;b;c\n1,5;2;3\n', 'csv', ';'],
    ['a\tb\n1\t2', 'csv', '\t'],
    ['sep=|\na,b|c', 'csv', '|'],
    ['Email\nann@example.com', 'csv', ','],
    ['', 'csv', ','],
    ['BEGIN:VCARD\nEND:VCARD', 'vcard', ','],
  ])('%j is %s with %j', (head, format, delimiter) => {
    expect(dialectOf(head)).toEqual({ format, delimiter })
  })
})
