import { describe, expect, it } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { concerned, recounts, withRecounts } from './concerned.ts'

const record = {
  ...{ patientId: 'jane', isLead: false, providerId: 'dan', groupId: null },
  ...{ patientAdvocateId: null, leadAdvocateId: null },
}
const staffs = [
  { staffId: 'ann', roles: [role.staff], permissions: {} },
  { staffId: 'bo', roles: [role.staff], permissions: { 'messaging.list': false } },
  { staffId: 'cy', roles: [role.hrManager], permissions: {} },
  { staffId: 'dan', roles: [role.provider], permissions: {} },
  { staffId: 'eve', roles: [role.provider], permissions: {} },
  { staffId: 'fay', roles: [], permissions: {} },
]

describe('whom unread messages wait for', () => {
  it('is the advocate', () => {
    expect(concerned({ ...record, patientAdvocateId: 'ann' }, staffs)).toEqual(['ann'])
    expect(concerned({ ...record, leadAdvocateId: 'ann' }, staffs)).toEqual(['ann'])
  })

  it('is who is to answer, before the advocate, if they may', () => {
    const own = { ...record, patientAdvocateId: 'ann' }
    expect(concerned(own, staffs, 'dan')).toEqual(['dan'])
    expect(concerned(own, staffs, 'fay')).toEqual(['ann'])
    expect(concerned(record, staffs, 'bo')).toEqual(['ann', 'dan'])
  })

  it('is everybody who may read them, where there is none, or none who may', () => {
    expect(concerned(record, staffs)).toEqual(['ann', 'dan'])
    for (const left of ['bo', 'fay']) {
      expect(concerned({ ...record, patientAdvocateId: left }, staffs)).toEqual(['ann', 'dan'])
    }
  })

  it('changes by what is different, and in part where that is much', () => {
    const before = { staff: { ann: 2, bo: 1 }, own: {}, version: 3 }
    const changes = recounts(before, { staff: { bo: 1, dan: 2 }, own: { jane: 1 } })

    expect(changes).toEqual([
      { memberId: 'ann', side: 'staff', by: -2, to: 0 },
      { memberId: 'dan', side: 'staff', by: 2, to: 2 },
      { memberId: 'jane', side: 'own', by: 1, to: 1 },
    ])
    expect(withRecounts(before, changes)).toEqual({
      ...{ staff: { bo: 1, dan: 2 }, own: { jane: 1 }, version: 4 },
    })
    expect(withRecounts(before, changes.slice(0, 1)).staff).toEqual({ bo: 1 })
  })
})
