import { expect, it } from 'vitest'
import { aRecord } from '../builders.ts'
import { differences, rebase } from './conflict.ts'
import { valuesOf } from './values.ts'

const opened = aRecord()
const now = aRecord({ addressCity: 'Waco', addressZip: '76701', version: 2 })

it('tells what somebody else changed, and what was typed there', () => {
  const typed = { ...valuesOf(opened), addressCity: 'Plano', lastName: 'Roe' }
  expect(differences(opened, now, typed)).toEqual([
    { field: 'addressCity', label: 'City', now: 'Waco', yours: 'Plano' },
    { field: 'addressZip', label: 'ZIP code', now: '76701', yours: null },
  ])
})

it('puts what was typed over the new version', () => {
  const typed = { ...valuesOf(opened), addressCity: 'Plano', lastName: 'Roe' }
  expect(rebase(opened, now, typed)).toMatchObject({
    addressCity: 'Plano',
    addressZip: '76701',
    lastName: 'Roe',
  })
})
