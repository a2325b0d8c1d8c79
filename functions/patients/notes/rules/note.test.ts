import { describe, expect, it } from 'vitest'
import type { StaffItem } from '#functions/staffs/public.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { NOON } from '#test/support/records.ts'
import { editNote, ensureOwnNote, notifiedOf } from './note.ts'

const LATER = new Date('2026-03-01T13:00:00.000Z')

function aColleague(staffId: string, roles: PracticeRole[], changes: Partial<StaffItem> = {}) {
  const who = { staffId, firstName: 'Bo', lastName: 'Li', email: 'bo@example.com', roles, tags: [] }
  const phone = {
    ...{ businessPhone: null, businessPhoneExt: null, businessPhoneSp: null },
    businessPhoneEnabled: false,
  }
  return { ...who, ...phone, joinedAt: null, leftAt: null, permissions: {}, ...changes }
}

function aNote() {
  return {
    ...{ noteId: 'N1', patientId: 'P1', note: 'Prefers mornings', version: 3 },
    author: { id: 'ann', name: 'Ann Lee' },
    notified: [{ id: 'bo', name: 'Bo Li' }],
    messageSeq: null,
    createdAt: NOON.toISOString(),
    editedAt: null,
  }
}

describe('who is told of a note', () => {
  it('are colleagues who may read it, each once', () => {
    const staffs = [aColleague('bo', [role.staff])]

    expect(notifiedOf(['bo', 'bo'], staffs)).toEqual([{ id: 'bo', name: 'Bo Li' }])
  })

  it.each([
    ['nobody', []],
    ['who has left', [aColleague('bo', [])]],
    ['an HR manager', [aColleague('bo', [role.hrManager])]],
    [
      'from whom it was taken',
      [aColleague('bo', [role.staff], { permissions: { 'practices.notes.list': false } })],
    ],
  ])('is never %s', (_who, staffs) => {
    expect(() => notifiedOf(['bo'], staffs)).toThrow(
      expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }),
    )
  })
})

describe('a note', () => {
  it('is its author’s alone', () => {
    const note = aNote()

    expect(ensureOwnNote(note, 'ann')).toBe(note)
    expect(() => ensureOwnNote(note, 'bo')).toThrow(
      expect.objectContaining({ name: 'ERR_NOTE_NOT_OWN' }),
    )
    expect(() => ensureOwnNote(null, 'ann')).toThrow(
      expect.objectContaining({ name: 'ERR_TARGET_NOT_FOUND' }),
    )
  })

  it('tells those whom an edit names for the first time, and forgets nobody', () => {
    const cy = { id: 'cy', name: 'Cy Oh' }
    const named = [...aNote().notified, cy]

    const { after, told } = editNote(aNote(), { note: 'Mornings', named, version: 3 }, LATER)

    expect(told).toEqual([cy])
    expect(after).toMatchObject({
      ...{ note: 'Mornings', notified: named, version: 4 },
      ...{ createdAt: NOON.toISOString(), editedAt: LATER.toISOString() },
    })
  })

  it('is not changed over what somebody changed meanwhile, nor into itself', () => {
    const edit = { note: 'Prefers mornings', named: [], version: 3 }

    expect(() => editNote(aNote(), { ...edit, version: 2 }, LATER)).toThrow(
      expect.objectContaining({ name: 'ERR_VERSION_CONFLICT' }),
    )
    expect(() => editNote(aNote(), edit, LATER)).toThrow(
      expect.objectContaining({ name: 'ERR_NO_CHANGE' }),
    )
  })
})
