import { describe, expect, it } from 'vitest'
import { aRecord, NOON } from '#test/support/records.ts'
import { changePatient, newPatient } from './patient.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const origin = { patientId: 'P', practiceId: 'PRACTICE', creatorId: 'ME', now }

describe('a new record', () => {
  it('begins as a new lead where it is one', () => {
    const lead = newPatient(
      { email: 'a@example.com', dob: '19800101', isLead: 1, isPatient: 0 },
      origin,
    )

    expect(lead).toMatchObject({
      isLead: true,
      isPatient: false,
      leadStatus: 1,
      leadData: { status: 1, newAt: now.toISOString() },
      version: 1,
      firstName: null,
    })
  })

  it('takes the time zone of the state where none is given', () => {
    const form = { dob: '19800101', isLead: 0, isPatient: 1, addressState: 'HI' } as const

    expect(newPatient(form, origin).timezone).toBe('Pacific/Honolulu')
    expect(newPatient({ ...form, timezone: 'America/Denver' }, origin).timezone).toBe(
      'America/Denver',
    )
  })

  it('is of somebody who has been born', () => {
    const form = { isLead: 0, isPatient: 1 } as const

    expect(() => newPatient({ ...form, dob: '20260305' }, origin)).toThrow(
      expect.objectContaining({ comments: ['dob: must not be in the future'] }),
    )
  })
})

describe('editing a record', () => {
  it('changes what was given and counts the version', () => {
    const before = aRecord({ email: 'old@example.com', marketingCampaign: 'A' })

    const { after, changed } = changePatient(
      before,
      {
        version: 1,
        email: 'new@example.com',
        marketingCampaign: null,
        lastName: 'Doe',
        dob: '19810101',
      },
      now,
    )

    expect(changed).toEqual(['dob', 'email', 'marketingCampaign'])
    expect(after).toEqual({
      ...before,
      email: 'new@example.com',
      marketingCampaign: null,
      dob: '19810101',
      version: 2,
      revision: 2,
      updatedAt: now.toISOString(),
    })
    expect(before.createdAt).toBe(NOON.toISOString())
  })

  it.each([
    ['ERR_VERSION_CONFLICT', {}, { version: 2, lastName: 'Roe' }],
    ['ERR_NO_CHANGE', {}, { version: 1, lastName: 'Doe' }],
    ['ERR_ACCESS_DENIED', { isActive: true }, { version: 1, lastName: 'Roe' }],
    ['ERR_REQUEST_PARAMS_MISFORMAT', {}, { version: 1, lastName: null }],
    ['ERR_REQUEST_PARAMS_MISFORMAT', {}, { version: 1, dob: '20990101' }],
  ])('answers %s for %o and %o', (name, record, change) => {
    expect(() => changePatient(aRecord(record), change, now)).toThrow(
      expect.objectContaining({ name }),
    )
  })
})
