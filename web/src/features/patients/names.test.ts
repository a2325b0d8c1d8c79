import { describe, expect, it } from 'vitest'
import { displayName, nameParts } from '../../ui/names.ts'
import { sectionOf } from '../../ui/sections.ts'
import { ageOn, todayIn } from './ages.ts'
import { aRecord } from './builders.ts'

describe('displayName', () => {
  it('is the whole name', () => {
    expect(displayName(aRecord({ middleName: 'Q' }))).toBe('Jane Q Doe')
  })

  it('is the email, else the mobile number, of somebody without a name', () => {
    const nobody = { firstName: null, lastName: null }
    expect(displayName(aRecord(nobody))).toBe('jane@example.com')
    expect(displayName(aRecord({ ...nobody, email: null }))).toBe('(415) 555-0199')
  })
})

it('splits the name before the part by which lists are ordered', () => {
  expect(nameParts(aRecord({ middleName: 'Q' }))).toEqual({ given: 'Jane Q', family: 'Doe' })
  expect(nameParts(aRecord({ lastName: null }))).toEqual({ given: '', family: 'Jane' })
})

describe('age', () => {
  it('is completed on the birthday', () => {
    expect(ageOn('19800305', '20260304')).toBe(45)
    expect(ageOn('19800305', '20260305')).toBe(46)
  })

  it('is not known before birth', () => {
    expect(ageOn('20260305', '20260304')).toBeNull()
  })

  it('goes by the day in the zone of the practice', () => {
    const lateEvening = new Date('2026-03-05T03:00:00Z')
    expect(todayIn('America/Chicago', lateEvening)).toBe('20260304')
    expect(todayIn('UTC', lateEvening)).toBe('20260305')
  })
})

it('finds whoever is only a lead among the leads', () => {
  expect(sectionOf({ isLead: true, isPatient: false })).toBe('leads')
  expect(sectionOf({ isLead: true, isPatient: true })).toBe('patients')
})
