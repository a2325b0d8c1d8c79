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
  it.each([
    ['03/04/1980', '19800304'],
    ['3/4/1980', '19800304'],
    ['03041980', '19800304'],
    ['1980-03-04', '19800304'],
    ['02/29/1980', '19800229'],
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

  it('leaves slashes alone that are typed', () => {
    expect(typeAll('3/4/1980')).toBe('3/4/1980')
  })

  it('lets a slash be taken away', () => {
    expect(maskDob('03', '03/')).toBe('03')
  })

  it('takes only what a date can have', () => {
    expect(maskDob('a', '')).toBe('')
  })
})
