import { describe, expect, it } from 'vitest'
import { isPermitted, takesLeads } from './membership.ts'
import { role } from './model/roles.ts'

describe('isPermitted', () => {
  it('denies permissions that the personal set removes from the roles', () => {
    const roles = [role.staff]

    expect(isPermitted({ roles, permissions: {} }, 'practices.appointments.list')).toBe(true)
    const permissions = { 'practices.appointments.list': false }
    expect(isPermitted({ roles, permissions }, 'practices.appointments.list')).toBe(false)
  })
})

describe('takesLeads', () => {
  it.each(['patients.read', 'practices.tasks.list'])('is false once %s was taken', (name) => {
    const roles = [role.patientManager]

    expect(takesLeads({ roles, permissions: {} })).toBe(true)
    expect(takesLeads({ roles, permissions: { [name]: false } })).toBe(false)
  })

  it('is false for roles to which no leads are assigned', () => {
    const roles = [role.provider, role.hrManager, role.marketingManager]

    expect(takesLeads({ roles, permissions: {} })).toBe(false)
  })
})
