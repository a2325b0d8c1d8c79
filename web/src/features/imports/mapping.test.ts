import { describe, expect, it } from 'vitest'
import { dateOrderOf, mappingFault, samplesOf, withField, withHeader } from './mapping.ts'
import type { Survey } from './reading/survey.ts'

const survey: Survey = {
  file: new Blob(),
  source: { format: 'csv', delimiter: ',', encoding: 'utf-8' },
  hasHeader: true,
  head: ['Name', 'Email', 'Born'],
  sample: [
    ['Ann Lee', 'ann@example.com', '14/3/1980'],
    ['Ann Lee', '', ''],
    ['Bo Diaz', 'bo@example.com', ''],
  ],
  columns: ['name', 'email', 'dob'],
  dateOrders: [null, null, 'dmy'],
  rows: 4,
}
const mapping = { hasHeader: true, columns: survey.columns, dateOrder: null }

describe('a mapping', () => {
  it('has each field for one column: the last one chosen', () => {
    const changed = withField(mapping, 0, 'email')

    expect(changed.columns).toEqual(['email', null, 'dob'])
    expect(withField(changed, 0, null).columns).toEqual([null, null, 'dob'])
  })

  it('is guessed again where the first line is one of the others', () => {
    expect(withHeader(survey, false)).toMatchObject({ columns: ['name', 'email', null] })
    expect(samplesOf(withHeader(survey, false), survey, 0)).toEqual(['Name', 'Ann Lee', 'Bo Diaz'])
    expect(samplesOf(mapping, survey, 0)).toEqual(['Ann Lee', 'Bo Diaz'])
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
