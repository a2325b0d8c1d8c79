import { describe, expect, it } from 'vitest'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { roleIn } from './role.ts'

const patient = {
  ...{ patientId: 'chart', isLead: false, providerId: 'treating', groupId: null },
  ...{ patientAdvocateId: null, leadAdvocateId: null },
}
const consult = { providerId: 'doctor', invited: [{ id: 'x', staffId: 'nurse' }] }

const scope = (memberId: string, changes: Partial<TenantScope> = {}): TenantScope => ({
  ...{ practiceId: 'here', memberId, patientIds: [], groupIds: [], reaches: ['treated'] },
  ...changes,
})

describe('what somebody is to a consultation', () => {
  it.each([
    ['its doctor, who does not treat the patient', scope('doctor'), 'provider'],
    ['who treats the patient', scope('treating'), 'operator'],
    ['the desk', scope('anybody', { reaches: ['all'] }), 'operator'],
    ['who was asked to take part', scope('nurse'), 'participant'],
    ['another doctor', scope('other'), null],
    ['the patient', scope('jane', { patientIds: ['chart'], reaches: ['own'] }), 'patient'],
    ['another patient', scope('doctor', { patientIds: ['other'], reaches: ['own'] }), null],
    [
      'the patient, who works at the desk',
      scope('jane', { patientIds: ['chart'], reaches: ['own', 'all'] }),
      'patient',
    ],
  ])('%s', (_, who, role) => {
    expect(roleIn(who, patient, consult)).toBe(role)
  })
})
