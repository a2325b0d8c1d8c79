import { describe, expect, it } from 'vitest'
import { BAA_VERSION } from '#shared/model/baa.ts'
import { type LicenseForm, type ProviderForm, titledName } from '#shared/model/provider.ts'
import { NOON } from '#test/support/records.ts'
import { type ProviderItem, verificationOf } from '../public.ts'
import { changeLicense } from './licenses.ts'
import {
  answerReturn,
  changeProfile,
  confirmBaa,
  decideOn,
  missingOf,
  newProvider,
  stageOf,
} from './provider.ts'

const form: ProviderForm = {
  title: 'MD',
  npi: '1234567893',
  professionLine: 'Orthopedic surgery',
  contactPhone: '4155550123',
  contactEmail: 'doc@example.com',
}

const aLicense = (changes: Partial<LicenseForm> = {}): LicenseForm => ({
  ...{ licenseId: 'A1', state: 'TX', issueDate: '20200101', expireDate: '20260301' },
  ...changes,
})

/** Somebody who is verified at noon of 2026-03-01. */
function aProvider(...licenses: LicenseForm[]): ProviderItem {
  const applied = newProvider('m1', form, licenses, { former: null, now: NOON })
  const confirmed = confirmBaa(applied, BAA_VERSION, { ip: '10.0.0.1', now: NOON })
  return decideOn(confirmed, { verified: true, now: NOON })
}

describe('an application', () => {
  it('that is refused says which of the licenses is wrong', () => {
    const later = aLicense({ licenseId: 'B1', state: 'OH', issueDate: '20260401' })

    expect(() => aProvider(aLicense(), later)).toThrow(
      expect.objectContaining({
        comments: expect.arrayContaining(['licenses.1.issueDate: must not be in the future']),
      }),
    )
  })
})

describe('a license', () => {
  it('is good through its last day, by the calendar of its state', () => {
    const [texas, guam] = [
      aProvider(aLicense()),
      aProvider(aLicense({ state: 'GU', expireDate: '20260302' })),
    ]

    expect(verificationOf(texas, new Date('2026-03-02T05:59:59Z'))).toBe('verified')
    expect(verificationOf(texas, new Date('2026-03-02T06:00:00Z'))).toBe('unverified')
    expect(verificationOf(guam, new Date('2026-03-02T13:59:59Z'))).toBe('verified')
    expect(verificationOf(guam, new Date('2026-03-02T14:00:00Z'))).toBe('unverified')
  })

  it('keeps somebody verified while another has expired', () => {
    const both = aProvider(
      aLicense(),
      aLicense({ licenseId: 'B1', state: 'OH', expireDate: '20300101' }),
    )
    const later = new Date('2027-01-01T00:00:00Z')

    expect(verificationOf(both, later)).toBe('verified')
    const changed = changeLicense(both, 'B1', { expireDate: '20310101' }, later)
    expect(verificationOf(changed, later)).toBe('unverified')
    expect(stageOf(changed)).toBe('waiting')
  })
})

describe('somebody verified', () => {
  it('is so no more where the agreement has another version', () => {
    const provider = aProvider(aLicense())
    const outdated = { ...provider, baa: provider.baa && { ...provider.baa, version: '1999-01' } }

    expect(verificationOf(outdated, NOON)).toBe('unverified')
    expect(missingOf(outdated, NOON)).toEqual(['baa', 'verification'])
  })

  it('stays so where only the contact changes', () => {
    const changed = changeProfile(aProvider(aLicense()), { contactPhone: '4155550199', version: 1 })

    expect(verificationOf(changed, NOON)).toBe('verified')
    expect(changed.version).toBe(2)
  })
})

describe('a decision of the operator', () => {
  const ohio = aLicense({ licenseId: 'B1', state: 'OH', expireDate: '20300101' })
  const waiting = () =>
    changeProfile(aProvider(aLicense(), ohio), { npi: '1679576722', version: 1 })
  const decide = (decision: Partial<Parameters<typeof decideOn>[1]>) =>
    decideOn(waiting(), { verified: true, now: NOON, ...decision })

  it('verifies the licenses that were confirmed, and says what is wrong with the others', () => {
    const decided = decide({ licenseIds: ['B1'], reason: 'Texas does not know A1.' })

    expect(decided.licenses.map(({ state, isVerified }) => [state, isVerified])).toEqual([
      ['OH', true],
      ['TX', false],
    ])
    expect(verificationOf(decided, NOON)).toBe('verified')
    expect(stageOf(decided)).toBe('returned')
    expect(decided.returned).toMatchObject({ reason: 'Texas does not know A1.', answeredAt: null })
  })

  it('needs a reason unless everything is verified', () => {
    for (const decision of [{ verified: false }, { licenseIds: ['B1'] }]) {
      expect(() => decide(decision)).toThrow(
        expect.objectContaining({ comments: ['reason: must say what is wrong'] }),
      )
    }
    expect(decide({}).returned).toBeNull()
  })

  it('is refused if no confirmed license is valid', () => {
    expect(() => decide({ licenseIds: [], reason: 'None is known.' })).toThrow(
      expect.objectContaining({ name: 'ERR_DOCTOR_LICENSE_NOT_EXISTS' }),
    )
  })

  it('that sends back waits for an answer, once, and is then checked again', () => {
    const sentBack = decide({ verified: false, reason: 'The NPI is of a John Doe.' })
    const answered = answerReturn(sentBack, 'That is my former name.', NOON)

    expect(stageOf(sentBack)).toBe('returned')
    expect(stageOf(answered)).toBe('waiting')
    expect(answered.returned).toMatchObject({
      reason: 'The NPI is of a John Doe.',
      answer: 'That is my former name.',
    })
    expect(() => answerReturn(answered, '', NOON)).toThrow(
      expect.objectContaining({ name: 'ERR_NO_CHANGE' }),
    )
  })
})

describe('a name with its title', () => {
  it('has Dr. before it, and the others behind', () => {
    const names = (['Dr.', 'NP', null] as const).map((title) => titledName('Ann Lee', title))

    expect(names).toEqual(['Dr. Ann Lee', 'Ann Lee, NP', 'Ann Lee'])
  })
})
