import { describe, expect, it } from 'vitest'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { roleIn } from './role.ts'

const patient = {
  ...{ patientId: 'p', isLead: false, providerId: 'd', patientAdvocateId: null },
  ...{ leadAdvocateId: null, groupId: null },
}
const parties = { providerId: 'd', advocateId: 'a' }
const scope = (memberId: string, reaches: TenantScope['reaches'], patientIds: string[] = []) => {
  return { practiceId: 'x', memberId, reaches, patientIds, groupIds: [] }
}

describe('what somebody is to a case', () => {
  it('is decided by whom it names', () => {
    expect(roleIn(scope('d', ['treated']), patient, parties)).toBe('provider')
    expect(roleIn(scope('a', ['all']), patient, parties)).toBe('advocate')
    expect(roleIn(scope('o', ['all']), patient, parties)).toBe('operator')
  })

  it('is a colleague for a doctor who treats the patient, and nothing for another', () => {
    const others = { providerId: 'e', advocateId: null }

    expect(roleIn(scope('d', ['treated']), patient, others)).toBe('colleague')
    expect(roleIn(scope('f', ['treated']), patient, others)).toBeNull()
  })

  it('is the doctor for who was given the case, whoever treats the patient', () => {
    const others = { providerId: 'e', advocateId: null }

    expect(roleIn(scope('e', ['treated']), patient, others)).toBe('provider')
    expect(roleIn(scope('e', ['treated']), null, others)).toBe('provider')
  })

  it('is the patient for whose chart it is, whatever else they do there', () => {
    expect(roleIn(scope('p', ['own'], ['p']), patient, parties)).toBe('patient')
    expect(roleIn(scope('a', ['all', 'own'], ['p']), patient, parties)).toBe('patient')
    expect(roleIn(scope('d', ['treated', 'own'], ['p']), patient, parties)).toBe('patient')
  })

  it('is nothing for another patient', () => {
    expect(roleIn(scope('q', ['own'], ['q']), patient, parties)).toBeNull()
  })
})
