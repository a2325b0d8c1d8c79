import { describe, expect, it } from 'vitest'
import { aLead, aRecord, NOON } from '#test/support/records.ts'
import { giveRole } from './role.ts'

const now = new Date('2026-03-02T09:00:00.000Z')

describe('the role of somebody', () => {
  it('makes a new lead of a patient, who stays one', () => {
    const patient = aRecord()

    expect(giveRole(patient, { isLead: 1 }, now)).toMatchObject({
      isLead: true,
      isPatient: true,
      leadStatus: 1,
      leadStatusAt: now.toISOString(),
      leadData: { status: 1, newAt: now.toISOString() },
      revision: patient.revision + 1,
      version: patient.version,
    })
  })

  it('lets a lead who comes back go on from where they were', () => {
    const both = aLead({ isPatient: true, leadStatus: 3 })
    const left = giveRole(both, { isLead: 0 }, now)

    expect(left).toMatchObject({ isLead: false, isPatient: true, leadStatus: 3 })
    const back = giveRole(left, { isLead: 1, isPatient: 0 }, now)
    expect(back).toMatchObject({ isLead: true, isPatient: false, leadStatus: 3 })
    expect(back.leadData.newAt).toBe(NOON.toISOString())
  })

  it('is one at least, and a converted lead stays a patient', () => {
    const misformed = expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' })
    const converted = aLead({ isPatient: true, leadStatus: 100 })

    expect(() => giveRole(aRecord(), { isPatient: 0 }, now)).toThrow(misformed)
    expect(() => giveRole(aLead(), { isLead: 0 }, now)).toThrow(misformed)
    expect(() => giveRole(converted, { isPatient: 0 }, now)).toThrow(misformed)
    expect(giveRole(converted, { isLead: 0 }, now).isLead).toBe(false)
  })

  it('is refused where it is so already', () => {
    const noChange = expect.objectContaining({ name: 'ERR_NO_CHANGE' })
    expect(() => giveRole(aLead(), { isLead: 1 }, now)).toThrow(noChange)
    expect(() => giveRole(aRecord(), { isLead: 0, isPatient: 1 }, now)).toThrow(noChange)
  })
})
