import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRecord, aScope } from '#test/support/records.ts'
import { packRow } from '../../records.ts'
import { createDirectory } from './directory.ts'

const jane = aRecord({
  patientId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  firstName: 'Jane',
  lastName: 'Smith-Núñez',
  email: 'jane.roe+bay@gmail.com',
  mobile: '4155550199',
  contactPhone: '2125557000',
  dob: '19800304',
})
const bare = aRecord({
  firstName: null,
  lastName: null,
  email: null,
  mobile: null,
  dob: '20191231',
})

const finds = (search: string, record = jane) => {
  const query = { offset: 0, limit: 50, isArchived: 0, search } as const
  return createDirectory([packRow(record)]).page(query, aScope()).total === 1
}

describe('a search for a name', () => {
  it.each<[string, string[]]>([
    ["O'Brien", ['obrien', "o'brien", 'O‘Brien', 'o brien', 'brien']],
    ['O’Brien', ['obrien', "o'brien"]],
    ['Smith-Jones', ['smithjones', 'smith jones', 'smith-jones', 'jones', 'smith–j']],
    ['Müller', ['muller', 'mueller', 'müller', 'MÜLL']],
    ['Mueller', ['müller', 'mueller']],
    ['Łukasz', ['lukasz', 'Łuk']],
    ['Ørsted', ['orsted', 'oersted', 'ørsted']],
    ['Đặng', ['dang', 'đặng']],
    ['Işık', ['isik']],
    ['Straße', ['strasse', 'straße']],
    ['Ægir', ['aegir', 'ægir']],
    ['Kaʻiulani', ['kaiulani', "ka'iulani", 'kaʻiulani']],
    ['García', ['garcia']],
    ['Γιώργος', ['γιωργος']],
    ['मनीष', ['मनीष']],
  ])('finds %s by each spelling', (lastName, typed) => {
    const record = aRecord({ firstName: 'Pat', lastName })
    for (const search of typed) expect(finds(search, record), search).toBe(true)
  })

  it.each([
    ['John', 'joe'],
    ['Muller', 'miller'],
    ['मनीष', 'मानस'],
  ])('does not find %s by %s', (lastName, typed) => {
    expect(finds(typed, aRecord({ firstName: 'Pat', lastName }))).toBe(false)
  })
})

describe('a search for a contact from before a merge', () => {
  const merged = aRecord({
    firstName: 'Pat',
    email: 'pat@example.com',
    mobile: '4155550123',
    formerContacts: [
      { kind: 'email', value: 'patricia.roe@old.example', mergedId: 'P' },
      { kind: 'contactPhone', value: '2125559876', mergedId: 'P' },
    ],
  })

  it.each(['patricia.roe@old.example', 'roe@old', '@old.example', '2125559876', '(212) 555-9876'])(
    'finds the record by %s',
    (typed) => {
      expect(finds(typed, merged)).toBe(true)
      expect(finds(typed)).toBe(false)
    },
  )
})

describe('a search', () => {
  it.each([
    ['names', ['jane', 'JAN smi', 'smith jane', 'nunez', 'Smith-N', 'núñ, jan']],
    ['an email', ['jane.roe+bay@gmail.com', 'Jane.Roe', 'roe+b', 'bay@gm', '@gmail.com', 'gmail']],
    [
      'a phone number, however it is typed',
      ['4155550199', '(415) 555-01', '415 555 0199', '415.555', '+1 415 555', '+14155550199'],
    ],
    ['a number with the country before it', ['1-415-555-0199', '1 (415) 5', '14155550199']],
    ['a local number, and its last four digits', ['555-0199', '555 01', '0199']],
    ['the other phone', ['212', '7000', '(212) 555-7000']],
    [
      'a date of birth',
      ['3/4/1980', '03/04/1980', '03041980', '1980-03-04', '19800304', '3-4-1980', '3.4.80'],
    ],
    ['a date with two digits of the year', ['3/4/80', '030480', '03/04/80']],
    ['a date as far as it is typed', ['3/', '3/4', '3/4/', '3/4/1', '3/4/198', '1980-03']],
    ['the id', ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01arz3ndektsv4rrffq69g5fav']],
    ['several of them', ['jane 0199', 'smith 3/4/1980', '3/4/80 jane gmail 415']],
  ])('finds somebody by %s', (_, typed) => {
    for (const search of typed) expect(finds(search), search).toBe(true)
  })

  it.each([
    'ane',
    'jane max',
    'com',
    'mail',
    '@yahoo.com',
    '5501',
    '199',
    '415 555 0198',
    '4/3/1980',
    '3/4/1981',
    '04031980',
    'jane 3/5/1980',
    '01ARZ3NDEKTSV4RRFFQ69G5FAW',
  ])('does not find somebody by %s', (search) => {
    expect(finds(search)).toBe(false)
  })

  it('finds nobody by what a record does not have', () => {
    for (const search of ['jane', '415', '@', 'gmail']) expect(finds(search, bare)).toBe(false)
    expect(finds('12/31/19', bare)).toBe(true)
  })

  it('takes whatever is typed, and finds a number by any beginning of it', () => {
    const number = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String)
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 10 }), fc.string(), (mobile, length, noise) => {
        const row = aRecord({ mobile })
        expect(finds(mobile.slice(0, length), row)).toBe(true)
        expect(finds(`+1 ${mobile.slice(0, length)}`, row)).toBe(true)
        expect(() => finds(noise, row)).not.toThrow()
      }),
    )
  })
})
