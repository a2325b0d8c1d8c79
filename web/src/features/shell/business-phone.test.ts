import { describe, expect, it } from 'vitest'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { aMember } from '../../session/builders.ts'
import { hasBusinessPhone, telLink } from './business-phone.ts'

function somebody(roles: PracticeRole[], businessPhoneEnabled: boolean) {
  const member = aMember(roles)
  const { practiceStaff } = member
  return { ...member, practiceStaff: practiceStaff && { ...practiceStaff, businessPhoneEnabled } }
}

describe('the business phone', () => {
  it.each([
    ['staff with it', [role.staff], true, true],
    ['staff without it', [role.staff], false, false],
    ['a provider, who is not staff', [role.provider], true, false],
    ['a provider who is an admin too', [role.provider, role.admin], true, true],
    ['who works nowhere', [], true, false],
  ])('is there for %s: %s', (_who, roles, enabled, shown) => {
    expect(hasBusinessPhone(somebody(roles, enabled))).toBe(shown)
  })

  it('is called with its extension', () => {
    expect(telLink('5105550100', '12')).toBe('tel:+15105550100;ext=12')
    expect(telLink('5105550100', null)).toBe('tel:+15105550100')
  })
})
