import { describe, expect, it } from 'vitest'
import type { ImportItem } from '../store.ts'
import { ended, newImport, progressed, shownImport } from './import.ts'

const now = new Date('2026-05-01T10:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

function anImport(importId: string, changes: Partial<ImportItem> = {}): ImportItem {
  const file = { name: 'people.csv', size: 100, format: 'csv' } as const
  const asked = newImport(file, { importId, createdBy: { id: 'ann', name: 'Ann' }, now })
  return { ...asked, startedAt: ago(5), aliveAt: ago(1), ...changes }
}
const running = anImport('running', { state: 'running' })
const early = anImport('early', { state: 'queued', startedAt: ago(4) })

describe('imports of a practice', () => {
  it('that broke off are shown as failed', () => {
    const lost = anImport('lost', { state: 'running', aliveAt: ago(30) })
    expect(shownImport(lost, now)).toMatchObject({ state: 'failed', reason: 'broken' })
  })

  it('end once', () => {
    expect(ended(running, 'finish', now)).toMatchObject({ state: 'done' })
    expect(ended(early, 'cancel', now)).toMatchObject({ state: 'cancelled' })
    const done = anImport('done', { state: 'done' })
    expect(() => ended(done, 'cancel', now)).toThrow('Nothing was changed.')
  })

  it('have a report for a week', () => {
    const finishedAt = ago(7 * 24 * 60 - 1)
    const done = anImport('done', { state: 'done', finishedAt, hasReport: true })

    expect(shownImport(done, now).hasReport).toBe(true)
    expect(shownImport({ ...done, finishedAt: ago(7 * 24 * 60) }, now).hasReport).toBe(false)
  })

  it('count what became of lines', () => {
    const results = [
      { outcome: 'added', why: null },
      { outcome: 'updated', why: 'Mobile: is wrong' },
      { outcome: 'skipped', why: 'Mobile: is wrong' },
      { outcome: 'refused', why: 'no room', isOverPlan: true },
      { outcome: 'refused', why: 'Mobile: is wrong' },
    ] as const

    expect(progressed({ ...running, lines: 4, withoutValue: 2, overPlan: 1 }, results)).toEqual({
      counts: { added: 1, updated: 1, unchanged: 0, skipped: 1, refused: 2 },
      ...{ lines: 9, withoutValue: 3, overPlan: 2 },
    })
  })
})
