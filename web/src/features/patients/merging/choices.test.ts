import { expect, it } from 'vitest'
import { aRecord } from '../builders.ts'
import { beginMerge, choicesOf, ownerOf, renewed, rolesOf, takenOf } from './choices.ts'

const one = aRecord()
const other = aRecord({
  ...{ patientId: 'P2', lastName: 'Roe', addressZip: '76701' },
  provider: { id: 'D', name: 'Dr. Wu' },
})

it('offers what differs, and suggests what the record that stays does not say', () => {
  const draft = beginMerge({ one, other })
  expect(choicesOf(draft)).toEqual(['lastName', 'addressZip', 'provider'])
  expect(takenOf(draft)).toEqual(['addressZip', 'provider'])
})

it('keeps the open record although the other has an account', () => {
  const draft = beginMerge({ one, other: { ...other, isActive: true } })
  expect(rolesOf(draft).kept.patientId).toBe(one.patientId)
  expect(choicesOf(draft)).toEqual(choicesOf(beginMerge({ one, other })))
})

it('lets the status be chosen only of two leads', () => {
  const booked = { ...other, leadStatus: 10 } as const
  expect(choicesOf(beginMerge({ one, other: booked }))).toContain('lead')
  const draft = beginMerge({ one: { ...one, isLead: false }, other: booked })
  expect(choicesOf(draft)).not.toContain('lead')
})

it('keeps the values that were chosen when the other record is to stay', () => {
  const draft = { ...beginMerge({ one, other }), chosen: { lastName: 'P2' } }
  expect(takenOf(draft)).toEqual(['lastName', 'addressZip', 'provider'])
  expect(takenOf({ ...draft, keptId: 'P2' })).toEqual([])
  expect(ownerOf({ ...draft, keptId: 'P2' }, 'lastName')).toBe('P2')
})

it('tells what others changed meanwhile, and keeps what was chosen', () => {
  const draft = { ...beginMerge({ one, other }), keptId: 'P2', chosen: { lastName: 'P1' } }
  const now = renewed(draft, {
    one: { ...one, addressCity: null },
    other: { ...other, version: 2 },
  })
  expect(now.news).toEqual(['Jane Doe: City is now –'])
  expect(now).toMatchObject({ keptId: 'P2', chosen: { lastName: 'P1' }, other: { version: 2 } })
  expect(takenOf(now)).toEqual(['lastName'])
})
