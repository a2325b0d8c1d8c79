import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allows } from './permission-answers.ts'
import { permissionSet, permissionSetOf, permissionsUnder } from './permission-set.ts'
import { permissions } from './permissions.ts'

describe('what is answered of permissions', () => {
  it('says of each exactly whether it is granted', () => {
    fc.assert(
      fc.property(fc.subarray(permissions), (granted) => {
        const set = permissionSetOf(permissions, (name) => granted.includes(name))

        expect(permissions.filter((name) => allows(set, name))).toEqual(granted)
        expect(v.parse(permissionSet, set)).toEqual(set)
      }),
    )
  })

  it('is keyed by what the permissions are about', () => {
    const set = permissionSetOf(permissions, () => true)

    expect(Object.keys(set).toSorted()).toEqual([
      'admin',
      'medicalRecordReviews',
      'members',
      'messaging',
      'patients',
      'practices',
      'providers',
      'uploads',
      'videoConsultations',
    ])
    expect(set).toMatchObject({
      members: { templates: { create: true }, notifications: { read: true } },
      practices: { tasks: { list: true }, staffs: { list: true } },
    })
  })

  it('denies what it does not say', () => {
    expect(allows({}, 'practices.tasks.list')).toBe(false)
    expect(allows({ practices: true }, 'practices.tasks.list')).toBe(false)
    expect(
      allows({ practices: { tasks: { list: { deeper: true } } } }, 'practices.tasks.list'),
    ).toBe(false)
  })
})

describe('the permissions that a question is about', () => {
  it('are all, those of a part, or one', () => {
    expect(permissionsUnder('practices')).toEqual(permissions)
    expect(permissionsUnder('practices', 'sharelinks')).toEqual([
      'practices.sharelinks.list',
      'practices.sharelinks.create',
      'practices.sharelinks.revoke',
    ])
    expect(permissionsUnder('practices', 'leads', 'setStatus')).toEqual([
      'practices.leads.setStatus',
    ])
    expect(permissionsUnder('members', 'templates', 'create')).toEqual(['members.templates.create'])
  })

  it('are those of a section where it has the name, whatever the scope', () => {
    expect(permissionsUnder('patients', 'uploads', 'read')).toEqual(['uploads.read'])
    expect(permissionsUnder('practices', 'patients', 'merge')).toEqual(['patients.merge'])
  })

  it.each(['constructor', '__proto__', 'flights', 'patient'])('are none for %s', (name) => {
    expect(permissionsUnder('practices', name)).toEqual([])
    expect(permissionsUnder('practices', 'tasks', name)).toEqual([])
  })
})
