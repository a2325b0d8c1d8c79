import { describe, expect, it } from 'vitest'
import { mayBeNotified } from './mentions.ts'
import { role } from './model/roles.ts'

const lead = { isLead: true, providerId: null }
const patient = { isLead: false, providerId: 'doctor' }
const advocate = { staffId: 'ann', roles: [role.staff] }
const doctor = { staffId: 'doctor', roles: [role.provider] }
const marketing = { staffId: 'max', roles: [role.marketingManager] }

describe('a colleague may be notified', () => {
  it('of every record if their role reaches all', () => {
    expect(mayBeNotified('practices.notes.list', advocate, patient)).toBe(true)
    expect(mayBeNotified('practices.tasks.list', advocate, lead)).toBe(true)
  })

  it('of the records within their reach only', () => {
    expect(mayBeNotified('practices.notes.list', doctor, patient)).toBe(true)
    expect(mayBeNotified('practices.notes.list', { ...doctor, staffId: 'other' }, patient)).toBe(
      false,
    )
    expect(mayBeNotified('practices.notes.list', marketing, lead)).toBe(true)
    expect(mayBeNotified('practices.notes.list', marketing, patient)).toBe(false)
    expect(mayBeNotified('practices.tasks.list', marketing, lead)).toBe(false)
  })

  it('not if the permission was taken from them', () => {
    const permissions = { 'practices.notes.list': false }
    expect(mayBeNotified('practices.notes.list', { ...advocate, permissions }, lead)).toBe(false)
    expect(mayBeNotified('practices.notes.list', { staffId: 'left', roles: [] }, lead)).toBe(false)
  })
})
