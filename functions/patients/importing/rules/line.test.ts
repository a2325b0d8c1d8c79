import { describe, expect, it } from 'vitest'
import { newPatient } from '../../rules/patient.ts'
import { type Deciding, decideLine, type ImportLine } from './line.ts'

const now = new Date('2026-05-01T10:00:00.000Z')
const origin = { patientId: 'new', practiceId: 'home', creatorId: 'admin', now }
const deciding: Deciding = {
  ...{ duplicates: 'skip', faults: 'refuse', role: 'both' },
  ...{ providerId: null, groupId: null, advocateId: 'tom' },
  ...{
    origin,
    by: { id: 'admin', name: 'Ada Min' },
    hasRoom: true,
    matchId: null,
    match: null,
    ownerOf: () => null,
  },
}
const line = (values: ImportLine['values'], faults: ImportLine['faults'] = []) => ({
  ...{ line: 7, values, faults },
})
const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' }
const record = {
  ...newPatient({ ...ann, dob: '19800229', isLead: 0, isPatient: 1 }, origin),
  patientId: 'ann',
}

describe('a line about somebody new', () => {
  it('adds a record with the role and the people of the import', () => {
    expect(decideLine(line(ann), deciding)).toMatchObject({
      result: { line: 7, outcome: 'added', patientId: 'new', why: null },
      effect: {
        kind: 'add',
        after: { ...ann, isLead: true, isPatient: true, dob: '', leadStatus: 1 },
      },
    })
    const patient = decideLine(line({ ...ann, isLead: false, isPatient: true }), deciding)
    expect(patient.effect?.after).toMatchObject({
      ...{ isLead: false, isPatient: true, patientAdvocateId: 'tom', leadAdvocateId: null },
    })
  })

  it.each([
    ['faults', line(ann, [{ field: 'mobile', problem: 'is wrong' }]), {}, 'Mobile: is wrong'],
    [
      'a birth to come',
      line({ ...ann, dob: '20270101' }),
      {},
      'Date of birth: must not be in the future',
    ],
    ['nothing to reach by', line({ firstName: 'Ann' }), {}, /^fill in an email/],
    ['a taken address', line(ann), { ownerOf: () => 'jane' }, /date of birth has this address/],
    ['no plan left', line(ann), { hasRoom: false }, 'the plan has no lead records left'],
  ])('is refused for %s', (_what, read, changes, why) => {
    const { result, effect } = decideLine(read, { ...deciding, ...changes })

    expect(effect).toBeNull()
    expect(result).toMatchObject({ outcome: 'refused', why: expect.stringMatching(why) })
  })

  it('adds a lead in its status, since the day on which it was added elsewhere', () => {
    const said = { leadStatus: 10, addedOn: '20260310', advocateId: 'sofia', note: 'Knee' } as const
    const { effect } = decideLine(line({ ...ann, ...said }), deciding)

    expect(effect).toMatchObject({
      note: 'Knee',
      after: {
        createdAt: '2026-03-10T12:00:00.000Z',
        leadStatus: 10,
        leadStatusAt: '2026-03-10T12:00:00.000Z',
        leadData: {
          status: 10,
          newAt: '2026-03-10T12:00:00.000Z',
          bookedAt: '2026-03-10T12:00:00.000Z',
        },
        leadAdvocateId: 'sofia',
        version: 1,
      },
    })
  })

  it('adds a lead that was converted elsewhere as a patient', () => {
    const { effect } = decideLine(line({ ...ann, leadStatus: 100 }), { ...deciding, role: 'lead' })

    expect(effect?.after).toMatchObject({ isLead: true, isPatient: true, leadStatus: 100 })
  })

  it('gives no status to a patient who is no lead', () => {
    const patients = { ...deciding, role: 'patient' } as const
    const { effect } = decideLine(line({ ...ann, leadStatus: 9 }), patients)

    expect(effect?.after).toMatchObject({ isLead: false, leadStatus: 0 })
  })

  it('needs no plan for a patient', () => {
    const decided = decideLine(line(ann), { ...deciding, role: 'patient', hasRoom: false })

    expect(decided.result.outcome).toBe('added')
  })

  it('leaves out what is faulty where that is asked for, if somebody can be reached then', () => {
    const faults = [{ field: 'mobile', problem: 'is wrong' }] as const
    const leaving = { ...deciding, faults: 'leaveOut' } as const

    expect(decideLine(line({ ...ann, dob: '20270101' }, faults), leaving)).toMatchObject({
      result: {
        outcome: 'added',
        why: 'Mobile: is wrong; Date of birth: must not be in the future',
      },
      effect: { after: { dob: '' } },
    })
    expect(decideLine(line({}, faults), leaving).result).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('fill in an email'),
    })
  })
})

describe('a line about somebody who is there', () => {
  const known: Deciding = { ...deciding, matchId: 'ann', match: record, ownerOf: () => 'ann' }
  const updating: Deciding = { ...known, duplicates: 'update' }

  it('is skipped, whatever else it says', () => {
    expect(decideLine(line({ ...ann, mobile: '4155550101' }), known)).toEqual({
      result: { line: 7, outcome: 'skipped', patientId: 'ann', why: null },
      effect: null,
    })
  })

  it('changes what it says, and neither role nor people', () => {
    const said = line({ ...ann, lastName: 'Low', dob: '19800229', isLead: true, isPatient: false })

    expect(decideLine(said, updating)).toMatchObject({
      result: { outcome: 'updated', patientId: 'ann' },
      effect: {
        after: { lastName: 'Low', dob: '19800229', isLead: false, revision: 2, version: 2 },
        changes: [{ field: 'lastName', from: 'Lee', to: 'Low' }],
      },
    })
    expect(decideLine(line(ann), updating)).toMatchObject({
      result: { outcome: 'unchanged' },
      effect: null,
    })
  })

  it.each([
    ['an account of their own', { match: { ...record, isActive: true } }],
    ['a record that is gone', { match: null }],
    ['a record that was merged', { match: { ...record, mergedInto: 'jane' } }],
    ['an address of somebody else', { ownerOf: () => 'jane' }],
  ])('changes nothing of %s', (_what, changes) => {
    const decided = decideLine(line({ ...ann, lastName: 'Low' }), { ...updating, ...changes })

    expect(decided).toMatchObject({
      result: { outcome: 'refused', patientId: 'ann' },
      effect: null,
    })
  })

  it('adds another record where that is asked for, but not with the same address', () => {
    const adding: Deciding = { ...known, duplicates: 'add' }
    const { email: _, ...named } = ann

    expect(decideLine(line(named), adding).result.outcome).toBe('added')
    expect(decideLine(line(ann), adding).result).toMatchObject({
      ...{ outcome: 'refused', patientId: 'ann' },
    })
  })
})
