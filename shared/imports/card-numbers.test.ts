import { expect, it } from 'vitest'
import { readValue } from './values.ts'

it('imports the last four digits of a card number in a text field alone', () => {
  const reading = {
    ...{ dateOrder: 'mdy' as const, today: '2026-03-01' },
    choices: { registerSource: [], insurancePlanList: [] },
  }

  expect(readValue('insuranceCompany', 'Charge 4539 5787 6362 1486', reading)).toEqual({
    value: 'Charge •••• 1486',
  })
})
