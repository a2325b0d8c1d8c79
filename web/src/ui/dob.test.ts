import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskDob, readDob } from './dob.ts'

function typeAll(keys: string): string {
  return [...keys].reduce((typed, key) => maskDob(typed + key, typed), '')
}

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('readDob', () => {
  it.each<[string, string | null]>([
    ['03/04/1980', '19800304'],
    ['3/4/1980', '19800304'],
    ['03041980', '19800304'],
    ['1980-03-04', '19800304'],
    ['02/29/1980', '19800229'],
    ['1980/3/4', '19800304'],
    ['19800304', '19800304'],
    ['12051980', '19801205'],
    ['20051980', null],
    ['March 4, 1980', '19800304'],
    ['mar 4 1980', '19800304'],
    ['4 March 1980', '19800304'],
    ['4-Mar-80', '19800304'],
    ['March 4th, 1980', '19800304'],
    ['Mart 4', null],
  ])('reads %s', (typed, day) => {
    expect(readDob(typed)).toBe(day)
  })

  it.each([
    ['1/2/80', '19800102'],
    ['01/02/80', '19800102'],
    ['010280', '19800102'],
    ['1-2-05', '20050102'],
    ['3/4/26', '20260304'],
    ['3/5/26', '19260305'],
    ['2/29/00', '20000229'],
  ])('reads the two digits of the year in %s as of the past', (typed, day) => {
    expect(readDob(typed, '20260304')).toBe(day)
  })

  it.each([
    '',
    '03/04',
    '2/29/81',
    '1/2/8',
    '02/30/1980',
    '02/29/1981',
    '13/01/1980',
    '03/04/1899',
    'March 4',
    'Foo 4, 1980',
    '14/03/1980',
  ])('finds no day in "%s"', (typed) => {
    expect(readDob(typed)).toBeNull()
  })
})

describe('maskDob', () => {
  it('puts the slashes in, whatever day is typed by its digits', () => {
    fc.assert(
      fc.property(days, (iso) => {
        const [year, month, day] = iso.split('-')
        expect(typeAll(`${month}${day}${year}`)).toBe(`${month}/${day}/${year}`)
      }),
    )
  })

  it.each([
    '03/14/1980',
    '3/14/1980',
    '3/14/80',
    '03.14.1980',
    '03-14-1980',
    '1980-03-14',
    '1980/03/14',
    '19800314',
    '03141980',
    '031480',
    '3-14-1980',
    '3 14 1980',
    '03 14 1980',
    'March 14, 1980',
    'Mar 14 80',
    '14-Mar-1980',
  ])('understands %s, typed key by key', (keys) => {
    expect(readDob(typeAll(keys), '20261126')).toBe('19800314')
  })

  it('understands each day with each separator, typed key by key', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('', '/', '-', '.', ' '), (iso, separator) => {
        const [year, month, day] = iso.split('-')
        const typed = typeAll([month, day, year].join(separator))
        expect(readDob(typed, '21000101')).toBe(iso.replaceAll('-', ''))
      }),
    )
  })

  it.each([
    '04-Mar-1980',
    '04 March 1980',
    '04. March 1980',
    '04Mar1980',
    '4 March 1980',
    '4th March 1980',
  ])('understands the day first, which could be a month: %s', (keys) => {
    expect(readDob(typeAll(keys), '20261126')).toBe('19800304')
  })

  it('lets a slash be taken away', () => {
    expect(maskDob('03', '03/')).toBe('03')
  })

  it('takes only what a date can have', () => {
    expect(maskDob('<', '')).toBe('')
  })
})
