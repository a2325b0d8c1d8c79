import { describe, expect, it } from 'vitest'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { opensRecords } from './patient-access.ts'

describe('opensRecords', () => {
  it.each<[string, PracticeRole[], PracticeRole[], boolean]>([
    ['a new advocate', [], [role.staff], true],
    ['a new provider', [], [role.provider], true],
    ['a new HR manager', [], [role.hrManager], false],
    ['a provider who becomes an advocate', [role.provider], [role.provider, role.staff], true],
    ['an advocate who becomes an admin', [role.staff], [role.staff, role.admin], false],
    ['an advocate who becomes an HR manager', [role.staff], [role.hrManager], false],
  ])('is decided for %s', (_, before, after, expected) => {
    expect(opensRecords(before, after)).toBe(expected)
  })
})
