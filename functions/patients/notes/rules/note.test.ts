import { describe, expect, it } from 'vitest'
import { NOON } from '#test/support/records.ts'
import { editNote, ensureOwnNote } from './note.ts'

const LATER = new Date('2026-03-01T13:00:00.000Z')

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
