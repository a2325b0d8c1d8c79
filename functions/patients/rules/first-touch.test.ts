import { expect, it } from 'vitest'
import { noTouch } from '#shared/model/touch.ts'
import { aLead, NOON } from '#test/support/records.ts'
import { cameFirst } from './first-touch.ts'

const came = { ...noTouch, at: NOON.toISOString(), campaign: 'spring', gclid: 'Cj0K' }
const lead = { ...aLead(), isLead: true, isPatient: false, firstTouch: null }
const unknown = { ...lead, registerSource: null, marketingCampaign: null }

it('a lead who registers came as their browser says', () => {
  expect(cameFirst(unknown, came)).toEqual({
    firstTouch: { ...came, formId: null, formName: null, consentVersion: null },
    registerSource: 'Google',
    marketingCampaign: 'spring',
  })
})

it('what is known already stays', () => {
  const known = { ...lead, registerSource: 'CallIn', marketingCampaign: 'radio' }
  const firstTouch = { ...came, formId: 'f1', formName: 'Website', consentVersion: null }

  expect(cameFirst(known, came)).toMatchObject({
    ...{ registerSource: 'CallIn', marketingCampaign: 'radio' },
  })
  expect(cameFirst({ ...unknown, firstTouch }, came)).toEqual({})
})

it('nothing is learned of who is a patient, or of who said nothing', () => {
  expect(cameFirst({ ...unknown, isPatient: true }, came)).toEqual({})
  expect(cameFirst(unknown, null)).toEqual({})
})
