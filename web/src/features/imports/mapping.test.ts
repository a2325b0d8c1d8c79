import { describe, expect, it } from 'vitest'
import {
  dateOrderOf,
  headerSettings,
  mappingFault,
  samplesOf,
  withField,
  withHeaderRow,
} from './mapping.ts'
import type { Survey } from './reading/survey.ts'

const survey: Survey = {
  file: new Blob(),
  source: { format: 'csv', delimiter: ',', encoding: 'utf-8' },
  encoding: 'utf-8',
  headerRow: 1,
  first: [
    ['Name', 'Email', 'Born'],
    ['Ann Lee', 'ann@example.com', '14/3/1980'],
    ['Ann Lee', '', ''],
    ['Bo Diaz', 'bo@example.com', ''],
  ].map((cells, at) => ({ number: at + 1, cells })),
  columns: ['name', 'email', 'dob'],
  dateOrders: [null, null, 'dmy'],
  rows: 4,
}
const mapping = { headerRow: 1, columns: survey.columns, dateOrder: null }

describe('a mapping', () => {
  it('has each field for one column: the last one chosen', () => {
    const changed = withField(mapping, 0, 'email')

    expect(changed.columns).toEqual(['email', null, 'dob'])
    expect(withField(changed, 0, null).columns).toEqual([null, null, 'dob'])
  })

  it('is guessed again if no row names the columns', () => {
    const without = withHeaderRow(survey, null)

    expect(without).toMatchObject({ columns: ['name', 'email', null] })
    expect(samplesOf(without, survey, 0)).toEqual(['Name', 'Ann Lee', 'Bo Diaz'])
    expect(headerSettings(without)).toEqual({ hasHeader: false, titleRows: 0 })
    expect(samplesOf(mapping, survey, 0)).toEqual(['Ann Lee', 'Bo Diaz'])
  })

  it('leaves out the rows above the one that names the columns', () => {
    const below = withHeaderRow(survey, 2)

    expect(samplesOf(below, survey, 0)).toEqual(['Ann Lee', 'Bo Diaz'])
    expect(headerSettings(below)).toEqual({ hasHeader: true, titleRows: 1 })
  })

  it('has the order of dates that the column tells, or somebody chose', () => {
    expect(dateOrderOf(survey, mapping)).toBe('dmy')
    expect(dateOrderOf(survey, { ...mapping, dateOrder: 'ymd' })).toBe('ymd')
    expect(dateOrderOf(survey, { ...mapping, columns: ['dob', null, null] })).toBe('mdy')
  })

  it('needs a way to reach people', () => {
    const faultOf = (columns: (typeof mapping)['columns']) => mappingFault({ ...mapping, columns })

    expect(faultOf([null, null])).toBe('noColumn')
    expect(faultOf(['firstName', 'dob'])).toBe('noContact')
    expect(faultOf(['firstName', 'lastName'])).toBeNull()
    expect(faultOf(['mobile'])).toBeNull()
  })
})
