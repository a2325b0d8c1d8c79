import { describe, expect, it } from 'vitest'
import { role } from '#shared/model/roles.ts'
import type { StaffDetails } from '#shared/model/staff.ts'
import { changeOf, staffValues } from './editor-values.ts'

const bo: StaffDetails = {
  ...{ staffId: 'b', firstName: 'Bo', lastName: 'Lind', email: 'bo@example.com' },
  ...{ roles: [role.staff], tags: [], businessPhone: '7135550142', businessPhoneExt: null },
  ...{ businessPhoneSp: null, businessPhoneEnabled: true, joinedAt: null, leftAt: null },
  permissions: { 'patients.export': false },
}

describe('what is saved of somebody', () => {
  it('is nothing where nothing differs', () => {
    expect(changeOf(bo, staffValues(bo))).toEqual({})
  })

  it('is what differs, and no more', () => {
    const values = { ...staffValues(bo), businessPhoneExt: '12', tags: ['NPIR' as const] }

    expect(changeOf(bo, values)).toEqual({ settings: { businessPhoneExt: '12', tags: ['NPIR'] } })
  })

  it('is a phone that was cleared', () => {
    expect(changeOf(bo, { ...staffValues(bo), businessPhone: '' })).toEqual({
      settings: { businessPhone: '' },
    })
  })

  it('is the permission to see cards beside the others, and ends with the role that has it', () => {
    const granted = changeOf(bo, { ...staffValues(bo), cards: true })
    const permissions = { 'patients.export': false, 'messaging.cards.reveal': true }
    const before = { ...bo, permissions }
    const moved = { ...staffValues(before), roles: [role.marketingManager] }

    expect(granted).toEqual({ permissions })
    expect(changeOf(before, moved)).toEqual({
      roles: [role.marketingManager],
      permissions: { 'patients.export': false, 'messaging.cards.reveal': false },
    })
  })
})
