import { describe, expect, it } from 'vitest'
import type { ProviderItem } from '#functions/providers/public.ts'
import { isLicensedIn } from './license.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')

function aProvider(licenses: ProviderItem['licenses']): ProviderItem {
  return {
    ...{ memberId: 'd', title: null, npi: '', professionLine: '', contactPhone: '' },
    ...{ contactEmail: '', licenses, baa: null, verifiedAt: null, appliedAt: '', leftAt: null },
    ...{ returned: null, version: 1, revision: 1 },
  }
}
const license = (changes: object = {}) => ({
  ...{ licenseId: 'A1', state: 'TX' as const, issueDate: '20200101', expireDate: '20260301' },
  ...{ isVerified: true, ...changes },
})

describe('a license where the patient lives', () => {
  it('is good through its last day there', () => {
    const doctor = aProvider([license()])
    expect(isLicensedIn('TX', doctor, NOW)).toBe(true)
    expect(isLicensedIn('TX', doctor, new Date('2026-03-02T12:00:00.000Z'))).toBe(false)
  })

  it('is of that state', () => {
    expect(isLicensedIn('CA', aProvider([license()]), NOW)).toBe(false)
    expect(isLicensedIn('CA', aProvider([]), NOW)).toBe(false)
    expect(isLicensedIn('CA', null, NOW)).toBe(false)
  })

  it('counts only once the board has confirmed it', () => {
    expect(isLicensedIn('TX', aProvider([license({ isVerified: false })]), NOW)).toBe(false)
  })

  it('is not known of where it is not known where they live', () => {
    expect(isLicensedIn(null, aProvider([license()]), NOW)).toBeNull()
    expect(isLicensedIn('', aProvider([license()]), NOW)).toBeNull()
  })
})
