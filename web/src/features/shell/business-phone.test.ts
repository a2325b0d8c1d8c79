import { describe, expect, it } from 'vitest'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { aMember } from '../../session/builders.ts'
import { phoneOf, telLink } from './business-phone.ts'

function somebody(roles: PracticeRole[], businessPhoneEnabled: boolean) {
  const member = aMember(roles)
  const { practiceStaff } = member
  return { ...member, practiceStaff: practiceStaff && { ...practiceStaff, businessPhoneEnabled } }
}

describe('the business phone', () => {
  it.each([
    ['staff with it', [role.staff], true, 'menu'],
    ['staff without it', [role.staff], false, null],
    ['a provider, who is not staff', [role.provider], true, null],
    ['a provider who is an admin too', [role.provider, role.admin], true, 'menu'],
    ['who works nowhere', [], true, null],
  ])('is for %s: %s', (_who, roles, enabled, shown) => {
    expect(phoneOf(somebody(roles, enabled), { enabled: true, capable: true })).toBe(shown)
  })

  it.each([
    ['is not connected', { enabled: false, capable: false }],
    ['is off', { enabled: false, capable: true }],
    ['is not for the member', { enabled: true, capable: false }],
  ])('is a plain link where the service %s', (_why, service) => {
    expect(phoneOf(somebody([role.staff], true), service)).toBe('link')
  })

  it('is called with its extension', () => {
    expect(telLink('5105550100', '12')).toBe('tel:+15105550100;ext=12')
    expect(telLink('5105550100', null)).toBe('tel:+15105550100')
  })
})
