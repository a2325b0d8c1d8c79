import { describe, expect, it } from 'vitest'
import type { PatientBasics } from '#functions/patients/public.ts'
import type { GuestActor, MemberActor, TenantCall } from '#functions/platform/http/call.ts'
import { grantScope } from '#functions/platform/identity/scope.ts'
import type { Holder } from '#shared/permissions.ts'
import { anIdentity } from '#test/support/identity.ts'
import { anAccount } from '#test/support/records.ts'
import { callerOf } from './caller.ts'

const patient: PatientBasics = {
  patientId: 'chart',
  firstName: 'Jane',
  middleName: null,
  lastName: 'Doe',
  email: null,
  mobile: null,
  dob: '19800229',
  timezone: null,
  isLead: false,
  isPatient: true,
  providerId: 'member',
  patientAdvocateId: null,
  leadAdvocateId: null,
  groupId: null,
  mergedInto: null,
  mergedFrom: [],
}

const member: MemberActor = {
  kind: 'member',
  id: 'member',
  name: 'Ann Smith',
  identity: anIdentity({ member: anAccount({ id: 'member' }) }),
}
const guest: GuestActor = {
  ...{ kind: 'guest', id: 'link:1', name: 'Guest with a link' },
  ...{ purpose: 'uploads', recordId: null },
}

/** A call to delete uploads by somebody who holds these. */
function aCall(holders: Holder[], actor: TenantCall['actor'] = member): TenantCall {
  const holdings = { memberId: 'member', patientIds: ['own'], groupIds: [], personal: {}, holders }
  return {
    requestId: 'r',
    now: new Date('2026-03-01T12:00:00Z'),
    ip: '192.0.2.1',
    userAgent: '',
    isBackground: false,
    idempotencyKey: null,
    requestHash: null,
    sessionToken: null,
    cookies: [],
    setCookie: () => {},
    signed: null,
    actor,
    scope: grantScope('uploads.delete', 'practice', holdings),
  }
}

describe('who calls', () => {
  it('is staff where the whole practice is within reach, also with a chart there', () => {
    expect(callerOf(aCall([4]), patient).kind).toBe('staff')
    expect(callerOf(aCall([16, 'patient']), patient).kind).toBe('staff')
  })

  it('is staff as the provider of the person, also with a chart there', () => {
    expect(callerOf(aCall([2]), patient).kind).toBe('staff')
    expect(callerOf(aCall([2, 'patient']), patient).kind).toBe('staff')
  })

  it('is a patient where only charts of their own are, whatever else they do in the practice', () => {
    const own = { ...patient, patientId: 'own', providerId: null }
    expect(callerOf(aCall(['patient']), patient).kind).toBe('patient')
    expect(callerOf(aCall([2, 'patient']), own).kind).toBe('patient')
    expect(callerOf(aCall([9, 'patient']), patient).kind).toBe('patient')
  })

  it('is a guest by the name of the patient, known by the link', () => {
    expect(callerOf(aCall(['guest'], guest), patient)).toEqual({
      kind: 'guest',
      id: 'link:1',
      name: 'Jane Doe',
    })
  })
})
