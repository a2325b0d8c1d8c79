import { describe, expect, it } from 'vitest'
import type { FieldChange } from '#shared/model/patient.ts'
import { aRecord, NOON } from '#test/support/records.ts'
import { markImported, type PatientItem } from '../../records.ts'
import { type Done, decideAdded, decideUpdated, type HistoryItem } from './undo.ts'

const at = NOON.toISOString()

const anEntry = (changes: Partial<HistoryItem> = {}): HistoryItem => ({
  ...{ pk: 'history', sk: `TIMELINE#${at}#one`, entity: 'timeline', kind: 'updated', at },
  ...{ details: null, changes: [], importId: 'this', isUndo: false, version: 0 },
  ...changes,
})
const created = anEntry({ kind: 'created' })
const imported: Done = { action: 'patients/import', outcome: 'done' }

describe('a record that an import added', () => {
  const record = markImported(aRecord(), 'this')
  const decide = (changes: Partial<Parameters<typeof decideAdded>[1]> = {}) =>
    decideAdded('this', { record, history: [created], trail: [imported], ...changes })

  it('is deleted with its history where nobody used it', () => {
    const looked: Done = { action: 'patients.read', outcome: 'done' }
    const failed: Done = { action: 'patients.update', outcome: 'refused' }

    expect(decide({ trail: [imported, looked, failed] })).toEqual({
      ...{ kind: 'delete', record, history: [created] },
    })
    expect(decide({ record: null })).toEqual({ kind: 'none' })
  })

  it('is deleted with the note that the import wrote, unless somebody changed the note', () => {
    const entry = anEntry({ kind: 'note', details: { noteId: 'n1' } })
    const note = anEntry({
      ...{ entity: 'note', sk: 'NOTE#n1', kind: null, importId: undefined, version: 1 },
    })

    expect(decide({ history: [created, entry, note] }).kind).toBe('delete')
    expect(decide({ history: [created, entry, { ...note, version: 2 }] }).kind).toBe('keep')
    expect(decide({ history: [created, note] }).kind).toBe('keep')
  })

  it('is deleted where later lines, or imports that were undone, changed it', () => {
    const other = anEntry({ importId: 'other' })
    const undone = anEntry({ importId: 'other', isUndo: true })

    const history = [created, anEntry(), other, undone]
    expect(decide({ record: { ...record, revision: 4 }, history }).kind).toBe('delete')
    const both = markImported({ ...record, revision: 3 }, 'other')
    expect(decide({ record: both, history: [created, anEntry(), other] }).kind).toBe('keep')
  })

  it.each([
    ['changed', { record: { ...record, revision: 2 } }, 'the record was changed since'],
    [
      'used',
      { trail: [imported, { action: 'notes.create', outcome: 'done' }] },
      'used since the import: Wrote a note',
    ],
    [
      'used by an event',
      { trail: [imported, { action: 'tasks/on-lead-created', outcome: 'done' }] },
      'used since the import: Gave the lead to an advocate',
    ],
    [
      'merged',
      { record: { ...record, mergedInto: 'another' } },
      'the record was merged with another since',
    ],
    [
      'of which something else is known',
      { history: [created, anEntry({ entity: 'link', sk: 'LINK#a', importId: undefined })] },
      'the record was changed since',
    ],
  ] as const)('stays where it was %s', (_, changes, why) => {
    expect(decide(changes as Parameters<typeof decide>[0])).toEqual({ kind: 'keep', why })
  })

  it('stays where its history does not fit into a transaction', () => {
    const history = [created, ...Array.from({ length: 60 }, () => anEntry())]

    expect(decide({ record: { ...record, revision: 61 }, history })).toEqual({
      ...{ kind: 'keep', why: 'its history is too long' },
    })
  })
})

describe('a record that an import changed', () => {
  const known = aRecord({ email: 'new@example.com', mobile: '4155550101', revision: 4, version: 2 })
  const changes: FieldChange[] = [
    { field: 'email', from: 'old@example.com', to: 'new@example.com' },
    { field: 'mobile', from: null, to: '4155550101' },
  ]
  const decide = (
    record: PatientItem | null,
    history = [anEntry({ changes })],
    taken: string | null = null,
  ) => decideUpdated('this', { record, history, isTaken: (one) => one === taken, now: NOON })

  it('gets its former values back, and is no longer found by the import', () => {
    const record = markImported(markImported(known, 'other'), 'this')

    expect(decide(record)).toMatchObject({
      kind: 'restore',
      after: {
        ...{ email: 'old@example.com', mobile: null, importIds: ['other'] },
        ...{ revision: 5, version: 3 },
      },
      changes: [
        { field: 'email', from: 'new@example.com', to: 'old@example.com' },
        { field: 'mobile', from: '4155550101', to: null },
      ],
      why: null,
    })
  })

  it('gets the values from before the first of several lines', () => {
    const again: FieldChange[] = [{ field: 'mobile', from: '4155550101', to: '4155550102' }]
    const history = [anEntry({ changes }), anEntry({ changes: again })]

    expect(decide({ ...known, mobile: '4155550102' }, history)).toMatchObject({
      ...{ kind: 'restore', after: { mobile: null, email: 'old@example.com' } },
    })
  })

  it('keeps what was changed since, and says which fields', () => {
    const record = markImported({ ...known, email: 'later@example.com' }, 'this')

    expect(decide(record)).toMatchObject({
      ...{ kind: 'restore', why: 'changed since: Email' },
      after: { email: 'later@example.com', mobile: null, importIds: ['this'] },
    })
    expect(decide({ ...record, mobile: '4155550109' })).toEqual({
      ...{ kind: 'keep', why: 'changed since: Email, Mobile' },
    })
  })

  it('keeps its email where another record has the former one', () => {
    expect(decide(known, undefined, 'old@example.com')).toMatchObject({
      ...{ kind: 'restore', why: 'another record has the former email' },
      after: { email: 'new@example.com', mobile: null },
    })
  })

  it('loses the first source that the import gave it', () => {
    const record = { ...known, registerSource: 'Google', firstSource: 'Google' }
    const source: FieldChange[] = [{ field: 'registerSource', from: null, to: 'Google' }]

    expect(decide(record, [anEntry({ changes: source })])).toMatchObject({
      after: { registerSource: null, firstSource: null },
    })
  })

  it('stays as it is where that would leave it without a contact', () => {
    const record = { ...known, firstName: null, email: null }

    expect(decide(record).kind).toBe('keep')
  })

  it.each([
    ['was merged', { mergedInto: 'another' }, 'the record was merged with another since'],
    [
      'is kept by the patient',
      { isActive: true },
      'the patient keeps these details in their own account',
    ],
  ])('stays as it is where it %s', (_, more, why) => {
    expect(decide({ ...known, ...more })).toEqual({ kind: 'keep', why })
  })

  it('is undone once, and by the line that added it', () => {
    expect(decide(known, [anEntry({ changes }), anEntry({ isUndo: true })])).toEqual({
      kind: 'none',
    })
    expect(decide(known, [created, anEntry({ changes })])).toEqual({ kind: 'none' })
    expect(decide(null)).toEqual({ kind: 'none' })
  })
})
