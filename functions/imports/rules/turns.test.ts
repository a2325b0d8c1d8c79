import { describe, expect, it } from 'vitest'
import type { ImportItem, UndoItem } from '../store.ts'
import { newImport } from './import.ts'
import { dueOf, nextOf } from './turns.ts'

const now = new Date('2026-05-01T10:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

function anImport(importId: string, changes: Partial<ImportItem> = {}): ImportItem {
  const file = { name: 'people.csv', size: 100, format: 'csv' } as const
  const asked = newImport(file, { importId, createdBy: { id: 'ann', name: 'Ann' }, now })
  return { ...asked, startedAt: ago(5), aliveAt: ago(1), ...changes }
}

const anUndo = (changes: Partial<UndoItem>): UndoItem => ({
  ...{ state: 'queued', requestedBy: { id: 'ann', name: 'Ann' }, requestedAt: ago(2) },
  ...{ finishedAt: null, lines: 0, line: 0, resultsFrom: 0, hasReport: false, aliveAt: ago(2) },
  counts: { deleted: 0, restored: 0, kept: 0 },
  ...changes,
})

const running = anImport('running', { state: 'running' })
const lost = anImport('lost', { state: 'running', aliveAt: ago(30) })
const early = anImport('early', { state: 'queued', startedAt: ago(4) })
const late = anImport('late', { state: 'queued', startedAt: ago(3) })
const ofImport = (importId: string) => ({ kind: 'import', importId }) as const
const ofUndo = (importId: string) => ({ kind: 'undo', importId }) as const

describe('imports of a practice', () => {
  it('run one after the other, in the order in which they were started', () => {
    expect(nextOf([late, early], now)?.item).toBe(early)
    expect(dueOf([late, early], ofImport('early'), now)).toBe(early)
    expect(dueOf([late, early], ofImport('late'), now)).toBeNull()
    expect(nextOf([late, running, early], now)).toBeNull()
    expect(dueOf([late, running, early], ofImport('early'), now)).toBeNull()
    expect(dueOf([late, running, early], ofImport('running'), now)).toBe(running)
    expect(dueOf([anImport('ended', { state: 'done' })], ofImport('ended'), now)).toBeNull()
  })

  it('that broke off are in nobody’s way, and may go on', () => {
    expect(nextOf([lost, early], now)?.item).toBe(early)
    expect(dueOf([lost], ofImport('lost'), now)).toBe(lost)
    expect(dueOf([lost, running], ofImport('lost'), now)).toBeNull()
  })

  it('wait while one of them is undone, and are undone in their turn', () => {
    const queued = anImport('queued', { state: 'done', undo: anUndo({}) })
    const undoing = anImport('undoing', {
      state: 'done',
      undo: anUndo({ state: 'running', aliveAt: ago(1) }),
    })
    const silent = anImport('silent', {
      state: 'done',
      undo: anUndo({ state: 'running', aliveAt: ago(31) }),
    })

    expect(nextOf([queued, late], now)).toEqual({ kind: 'import', item: late })
    expect(nextOf([queued], now)).toEqual({ kind: 'undo', item: queued })
    expect(dueOf([queued], ofUndo('queued'), now)).toBe(queued)
    expect(dueOf([queued], ofImport('queued'), now)).toBeNull()
    expect(dueOf([queued, running], ofUndo('queued'), now)).toBeNull()
    expect(dueOf([undoing, early], ofImport('early'), now)).toBeNull()
    expect(dueOf([undoing, early], ofUndo('undoing'), now)).toBe(undoing)
    expect(dueOf([silent, early], ofImport('early'), now)).toBe(early)
  })
})
