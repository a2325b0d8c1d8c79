import { describe, expect, it } from 'vitest'
import { chooseProvider, lacksProvider } from './provider.ts'

const patient = { isPatient: true, providerId: 'record' }
const lead = { isPatient: false, providerId: 'record' }

describe('the provider of a task', () => {
  it('is the one that is sent, else that of the record', () => {
    expect(chooseProvider('sent', patient)).toBe('sent')
    expect(chooseProvider(undefined, patient)).toBe('record')
    expect(chooseProvider(undefined, lead)).toBe('record')
  })

  it('can be left out about a lead, but not about a patient', () => {
    expect(chooseProvider(null, lead)).toBeNull()
    expect(chooseProvider(null, patient)).toBe('record')
    expect(lacksProvider(null, lead)).toBe(false)
    expect(lacksProvider(null, patient)).toBe(true)
    expect(lacksProvider('sent', patient)).toBe(false)
  })
})
