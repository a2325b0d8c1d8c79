import { describe, expect, it } from 'vitest'
import type { DataImport, MappedValue } from '#shared/model/imports.ts'
import { rememberedValues, valueSaid, valuesOf, withValue } from './values.ts'

const google: MappedValue = { field: 'registerSource', text: 'google ads', value: 'Google' }
const lost: MappedValue = { field: 'leadStatus', text: 'No sale', value: '9' }

describe('values of a file', () => {
  it('are the same however they are written', () => {
    const values = withValue([google], { field: 'registerSource', text: 'Google Ads' }, null)

    expect(values).toEqual([{ field: 'registerSource', text: 'Google Ads', value: null }])
    expect(valueSaid(values, google)?.value).toBeNull()
    expect(withValue(values, google, undefined)).toEqual([])
  })

  it('are remembered from earlier imports, the latest word of each', () => {
    const imports = [
      { settings: { values: [{ ...google, value: 'Website' }] } },
      { settings: null },
      { settings: { values: [google, lost] } },
    ] as DataImport[]

    expect(rememberedValues(imports)).toEqual([{ ...google, value: 'Website' }, lost])
  })

  it('are sent for the columns that the file has', () => {
    expect(valuesOf([google, lost], ['leadStatus', null])).toEqual([lost])
  })
})
