import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { permissions } from '../permissions.ts'
import { actionWords, auditActionNames, entryWords } from './audit.ts'
import { actorId } from './audit-filters.ts'

describe('the words of the audit trail', () => {
  it('say what was done, and of what was refused which permission it took', () => {
    expect(entryWords({ action: 'patients.read', outcome: 'done' })).toBe('Opened the record')
    expect(entryWords({ action: 'patients.read', outcome: 'refused' })).toBe('Patients: read')
    expect(actionWords('practices.staffs.setRoles')).toBe('Staffs: set roles')
    expect(actionWords('practices.communicationPlatform.read')).toBe('Communication platform: read')
  })

  it('tell every action from every other', () => {
    expect(new Set(auditActionNames.map(actionWords)).size).toBe(auditActionNames.length)
    for (const name of permissions) expect(actionWords(name)).toMatch(/^[A-Z][^.]+$/)
  })
})

describe('who may have acted', () => {
  it.each(['system', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'link:01ARZ3NDEKTSV4RRFFQ69G5FAV'])(
    'may be %s',
    (id) => expect(v.is(actorId, id)).toBe(true),
  )

  it.each(['', 'somebody', 'link:', 'system '])('may not be %j', (id) =>
    expect(v.is(actorId, id)).toBe(false),
  )
})
