import { describe, expect, it } from 'vitest'
import { CatalogueError, type PlainErrorName } from '#shared/errors.ts'
import type { ImportItem, UndoItem } from '../store.ts'
import { ensureRemovable, newImport, shownImport } from './import.ts'
import { requestedUndo, undoableUntil, undoneLines } from './undo.ts'

const now = new Date('2026-05-02T10:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const DAY = 24 * 60
const by = { id: 'bo', name: 'Bo' }
const counts = { added: 2, updated: 1, unchanged: 0, skipped: 0, refused: 0 }

function anImport(changes: Partial<ImportItem> = {}): ImportItem {
  const file = { name: 'people.csv', size: 100, format: 'csv' } as const
  const asked = newImport(file, { importId: 'one', createdBy: { id: 'ann', name: 'Ann' }, now })
  return { ...asked, state: 'done', finishedAt: ago(60), counts, ...changes }
}

const anUndo = (changes: Partial<UndoItem> = {}): UndoItem => ({
  ...{ state: 'running', requestedBy: by, requestedAt: ago(5), finishedAt: null, lines: 4 },
  ...{ line: 5, resultsFrom: 2, hasReport: false, aliveAt: ago(1) },
  counts: { deleted: 1, restored: 0, kept: 1 },
  ...changes,
})

const request = (item: ImportItem) => () => requestedUndo(item, { by, now, mark: 'next' })
const refused = (name: PlainErrorName) => new CatalogueError(name)

describe('the undo of an import', () => {
  it('is possible for 24 hours after the end', () => {
    const until = new Date(now.getTime() + (DAY - 60) * 60_000)
    expect(undoableUntil(anImport(), now)).toEqual(until)
    expect(shownImport(anImport(), now).undoableUntil).toBe(until.toISOString())
    expect(request(anImport())()).toMatchObject({
      undo: { state: 'queued', requestedBy: by, counts: { deleted: 0 } },
      undoMark: 'next',
    })
    const expired = anImport({ finishedAt: ago(DAY) })
    expect(shownImport(expired, now).undoableUntil).toBeNull()
    expect(request(expired)).toThrow(refused('ERR_IMPORT_UNDO_EXPIRED'))
  })

  it.each([
    ['still runs', { state: 'running', finishedAt: null, aliveAt: ago(1) }, 'ERR_IMPORT_UNDER_WAY'],
    ['was not started', { state: 'sending', finishedAt: null }, 'ERR_NO_CHANGE'],
    ['changed nothing', { counts: { ...counts, added: 0, updated: 0 } }, 'ERR_NO_CHANGE'],
    ['was undone', { undo: anUndo({ state: 'done', finishedAt: ago(1) }) }, 'ERR_IMPORT_UNDONE'],
  ] as const)('is refused for an import that %s', (_, changes, name) => {
    expect(undoableUntil(anImport(changes), now)).toBeNull()
    expect(request(anImport(changes))).toThrow(refused(name))
  })

  it('ends an import that broke off', () => {
    const lost = anImport({ state: 'running', finishedAt: null, aliveAt: ago(40) })

    expect(request(lost)()).toMatchObject({
      ...{ state: 'failed', reason: 'broken', finishedAt: ago(40), mark: 'next' },
      undo: { state: 'queued' },
    })
  })

  it('that broke off goes on with the next line, also after 24 hours', () => {
    const undo = anUndo({ aliveAt: ago(40) })
    const item = anImport({ finishedAt: ago(2 * DAY), undo })

    expect(shownImport(item, now).undo).toMatchObject({ state: 'failed', lines: 4 })
    expect(request(item)()).toMatchObject({
      undo: { ...undo, state: 'queued', aliveAt: now.toISOString() },
    })
  })

  it('keeps the import from being deleted while it goes on', () => {
    const going = anImport({ undo: anUndo() })
    expect(() => ensureRemovable(going, now)).toThrow(refused('ERR_IMPORT_UNDO_UNDER_WAY'))
    const done = anImport({ undo: anUndo({ state: 'done', finishedAt: ago(1) }) })
    expect(() => ensureRemovable(done, now)).not.toThrow()
  })

  it('counts a record that was restored in part as restored and as kept', () => {
    const at = { passed: 3, line: 8, resultsFrom: 2, aliveAt: ago(0) }
    const results = [
      { effect: 'deleted', why: null },
      { effect: 'restored', why: 'changed since: Email' },
      { effect: 'none', why: null },
    ] as const

    expect(undoneLines(anUndo(), results, at)).toMatchObject({
      ...{ lines: 7, line: 8, counts: { deleted: 2, restored: 1, kept: 2 } },
    })
  })
})
