import { describe, expect, it } from 'vitest'
import { practiceNameKey } from '../keys.ts'
import { changePractice } from './change.ts'
import { abbreviate, foundPractice, type PracticeForm } from './found.ts'

const now = new Date('2026-03-01T12:00:00Z')
const founder = { id: 'm1', firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }

function aForm(changes: Partial<PracticeForm> = {}): PracticeForm {
  return {
    name: 'Bay Spine Center',
    addressLine1: '1 Main St',
    addressCity: 'Houston',
    addressState: 'TX',
    addressZip: '77001',
    addressCountry: 'US',
    contactPhone: '7135550100',
    contactEmail: 'hello@example.com',
    ...changes,
  }
}

function founded(changes: Partial<PracticeForm> = {}) {
  let count = 0
  return foundPractice(aForm(changes), founder, { now, newId: () => `id${++count}` })
}

describe('founding a practice', () => {
  it('starts the trial: 15 days, 50 lead records', () => {
    expect(founded().plan).toEqual({
      plan: 'trial',
      trialEndsAt: '2026-03-16T12:00:00.000Z',
      leadRecordsUsed: 0,
      leadRecordsLimit: 50,
      leadRecordsMonth: '',
    })
  })

  it('makes the founder admin and the one who gets new leads', () => {
    const { staff, distribution } = founded()

    expect(staff).toMatchObject({ staffId: 'm1', roles: [16] })
    expect(distribution.staffs).toEqual([
      { staffId: 'm1', label: 'Ann Lee', enabled: true, weight: 1, capacity: null },
    ])
  })

  it('has a first location at its address', () => {
    expect(founded().location).toMatchObject({ addressLine1: '1 Main St', default: true })
  })

  it('takes the zone of its state unless told another', () => {
    expect(founded().practice.timezone).toBe('America/Chicago')
    expect(founded({ timezone: 'America/Denver' }).practice.timezone).toBe('America/Denver')
  })

  it('abbreviates its name', () => {
    expect(abbreviate('Bay Spine Center')).toBe('BSC')
    expect(abbreviate('Orthopedics')).toBe('ORTHOPED')
  })
})

describe('the name of a practice', () => {
  it('is the same however it is written', () => {
    expect(practiceNameKey('Bay  Spine-Center')).toEqual(practiceNameKey('bay spine center'))
    expect(practiceNameKey('Clínica Uno')).toEqual(practiceNameKey('Clinica uno'))
    expect(practiceNameKey('Bay Spine')).not.toEqual(practiceNameKey('Bay Spine 2'))
  })
})

describe('changing a practice', () => {
  it('counts versions and refuses a change of what was changed meanwhile', () => {
    const { practice } = founded()
    const after = changePractice(practice, { name: 'Bay Spine', version: 1 })

    expect(after).toMatchObject({ name: 'Bay Spine', version: 2 })
    expect(() => changePractice(after, { name: 'Other', version: 1 })).toThrow(
      expect.objectContaining({ name: 'ERR_VERSION_CONFLICT' }),
    )
  })

  it('says where nothing changes', () => {
    const { practice } = founded()

    expect(() => changePractice(practice, { name: practice.name })).toThrow(
      expect.objectContaining({ name: 'ERR_NO_CHANGE' }),
    )
  })

  it('takes a policy of signing in, and leaves it alone otherwise', () => {
    const { practice } = founded()
    const strict = changePractice(practice, { requireTwoFactor: 1, passwordMaxAgeDays: 90 })

    expect(practice).toMatchObject({ requireTwoFactor: false, passwordMaxAgeDays: 0 })
    expect(strict).toMatchObject({ requireTwoFactor: true, passwordMaxAgeDays: 90 })
    expect(changePractice(strict, { name: 'Bay Spine' })).toMatchObject({
      requireTwoFactor: true,
      passwordMaxAgeDays: 90,
    })
    expect(changePractice(strict, { requireTwoFactor: 0, passwordMaxAgeDays: 0 })).toMatchObject({
      requireTwoFactor: false,
      passwordMaxAgeDays: 0,
    })
  })
})
