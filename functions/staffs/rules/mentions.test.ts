import { describe, expect, it } from 'vitest'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import type { StaffItem } from '../public.ts'
import { notifiedOf } from './mentions.ts'

const patient = { isLead: false, providerId: 'doctor' }

function aColleague(staffId: string, roles: PracticeRole[], changes: Partial<StaffItem> = {}) {
  const who = { staffId, firstName: 'Bo', lastName: 'Li', email: 'bo@example.com', roles, tags: [] }
  const phone = {
    ...{ businessPhone: null, businessPhoneExt: null, businessPhoneSp: null },
    businessPhoneEnabled: false,
  }
  return { ...who, ...phone, joinedAt: null, leftAt: null, permissions: {}, ...changes }
}

const notified = (ids: string[], staffs: StaffItem[]) =>
  notifiedOf(ids, staffs, 'practices.notes.list', patient)

describe('who is notified of a text', () => {
  it('are colleagues who may read it, each once', () => {
    const staffs = [aColleague('bo', [role.staff]), aColleague('doctor', [role.provider])]

    expect(notified(['bo', 'bo'], staffs)).toEqual([{ id: 'bo', name: 'Bo Li' }])
    expect(notified(['doctor'], staffs)).toHaveLength(1)
    expect(notified([], staffs)).toEqual([])
  })

  it.each([
    ['a person who never worked here', []],
    ['a colleague who has left', [aColleague('bo', [])]],
    ['an HR manager', [aColleague('bo', [role.hrManager])]],
    ['a doctor who does not treat the patient', [aColleague('bo', [role.provider])]],
    ['a marketing manager, of a patient', [aColleague('bo', [role.marketingManager])]],
    [
      'a colleague from whom the permission was taken',
      [aColleague('bo', [role.staff], { permissions: { 'practices.notes.list': false } })],
    ],
  ])('is never %s', (_who, staffs) => {
    expect(() => notified(['bo'], staffs)).toThrow(
      expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }),
    )
  })
})
