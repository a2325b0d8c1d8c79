import { describe, expect, it } from 'vitest'
import type { SavedView } from '#shared/model/list-views.ts'
import { addressOf, isChanged, isOwnList, isShortLink } from '../../views/list-view.ts'
import { viewedTasks } from './viewed-list.ts'

const VIEW = '01J00000000000000000000001'
const monday = viewedTasks('America/Chicago', () => new Date('2026-03-02T20:00:00Z'))
const tuesday = viewedTasks('America/Chicago', () => new Date('2026-03-03T20:00:00Z'))

function aView(changes: Partial<SavedView> = {}): SavedView {
  return {
    ...{ viewId: VIEW, section: 'tasks', name: 'Late', isShared: false, ownerId: 'ann' },
    ...{ filters: { due: 'today', status: [0, 15] }, order: 'advocate ASC', columns: null },
    ...{ version: 1, updatedAt: '2026-03-01T12:00:00.000Z' },
    ...changes,
  }
}

describe('a view of tasks', () => {
  it('is of the day on which it is opened', () => {
    const view = aView()
    const [former, later] = [addressOf(monday, view), addressOf(tuesday, view)]

    expect(former).toMatchObject({ dueAtTo: '2026-03-03T05:59:59.999Z', status: [0, 15] })
    expect(later).toMatchObject({ dueAtTo: '2026-03-04T05:59:59.999Z', view: VIEW })
    expect(isChanged(tuesday, view, later)).toBe(false)
    expect(tuesday.keptOf(later)).toEqual({ filters: view.filters, order: 'advocate ASC' })
  })

  it('is changed by another filter, window, order or column, and by nothing else', () => {
    const view = aView()
    const search = addressOf(monday, view)

    expect(isChanged(monday, view, { ...search, everyone: 1 })).toBe(true)
    expect(isChanged(monday, view, { ...search, dueAtTo: undefined })).toBe(true)
    expect(isChanged(monday, view, { ...search, order: 'dueAt ASC' })).toBe(true)
    expect(isChanged(monday, view, { ...search, columns: 'subject,creator' })).toBe(true)
    expect(isChanged(monday, view, { ...search, day: 1 })).toBe(false)
  })

  it('leaves out what is a filter or an order no more', () => {
    const view = aView({ filters: { shoe: 'size', status: 77, due: 'soon' }, order: 'shoe ASC' })
    expect(addressOf(monday, view)).toMatchObject({ status: undefined, order: 'dueAt ASC' })
  })

  it('is none while the list is what it opens with', () => {
    expect(isOwnList(monday, monday.start)).toBe(false)
    expect(isOwnList(monday, { ...monday.start, priority: 10 })).toBe(true)
    expect(isShortLink(monday, { view: VIEW })).toBe(true)
    expect(isShortLink(monday, { view: VIEW, status: 0 })).toBe(false)
  })
})
