import { describe, expect, it } from 'vitest'
import { openTicket, sealTicket } from './tickets.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const claims = { member: 'ann', channels: ['/member/ann/0-1'] }
const token = sealTicket(claims, 'key', now)

describe('a ticket', () => {
  it('says who may listen to what, for two minutes', () => {
    expect(openTicket(token, ['key'], now)).toMatchObject(claims)
    expect(openTicket(token, ['key'], later(119))).toMatchObject(claims)
    expect(openTicket(token, ['key'], later(120))).toBeNull()
  })

  it('is good under the key before while that changes, and under no other', () => {
    expect(openTicket(token, ['new', 'key'], now)).toMatchObject(claims)
    expect(openTicket(token, ['new'], now)).toBeNull()
    expect(openTicket(token, [], now)).toBeNull()
  })

  it('is none where anything of it was changed', () => {
    const [, signature = ''] = token.split('.')
    const other = sealTicket({ ...claims, channels: ['/member/bob/0-1'] }, 'other', now)
    const forged = `${other.split('.')[0]}.${signature}`

    for (const wrong of ['', '.', 'a.b', forged, `${token}.x`, `${token}x`, token.slice(1)]) {
      expect(openTicket(wrong, ['key'], now), wrong).toBeNull()
    }
  })
})
