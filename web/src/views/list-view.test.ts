import { describe, expect, it } from 'vitest'
import type { SavedView } from '#shared/model/list-views.ts'
import { viewedLists } from '../features/patients/list/viewed-lists.ts'
import {
  addressOf,
  columnsText,
  isChanged,
  isShortLink,
  knownColumns,
  readColumns,
} from './list-view.ts'

const { leads } = viewedLists
const VIEW = '01J00000000000000000000001'

function aView(changes: Partial<SavedView> = {}): SavedView {
  return {
    ...{ viewId: VIEW, section: 'leads', name: 'Waiting', isShared: false, ownerId: 'ann' },
    ...{ filters: { leadStatus: 1 }, order: 'leadStatusAt ASC', columns: null },
    ...{ version: 1, updatedAt: '2026-03-01T12:00:00.000Z' },
    ...changes,
  }
}

describe('columns in an address', () => {
  it('come back as they were', () => {
    const columns = [{ name: 'name', width: 200 }, { name: 'dob' }] as const
    expect(readColumns(leads, columnsText(columns))).toEqual(columns)
  })

  it('are those that there are, once each, the name first, of widths that fit', () => {
    expect(readColumns(leads, 'dob:5,shoe,dob,email:9999')).toEqual([
      { name: 'name' },
      { name: 'dob', width: 60 },
      { name: 'email', width: 640 },
    ])
    expect(readColumns(leads, 'shoe')).toBeNull()
    expect(readColumns(leads, undefined)).toBeNull()
    expect(knownColumns(leads, [{ name: 'gone' }])).toBeNull()
  })
})

describe('a view', () => {
  it('stands for an address that is not changed', () => {
    const view = aView()
    expect(addressOf(leads, view)).toEqual({ leadStatus: 1, order: 'leadStatusAt ASC', view: VIEW })
    expect(isChanged(leads, view, addressOf(leads, view))).toBe(false)
  })

  it('leaves out what is a filter or an order no more', () => {
    const view = aView({ filters: { shoe: 'size', leadStatus: 77 }, order: 'shoe ASC' })
    expect(addressOf(leads, view)).toEqual({ order: 'createdAt DESC', view: VIEW })
    expect(isChanged(leads, view, addressOf(leads, view))).toBe(false)
  })

  it.each([
    ['a filter less', { leadStatus: undefined }],
    ['another filter', { groupId: VIEW }],
    ['another order', { order: 'name ASC' as const }],
    ['other columns', { columns: 'name,dob' }],
  ])('is changed by %s', (_what, change) => {
    const view = aView({ columns: [{ name: 'name' }, { name: 'email' }] })
    expect(isChanged(leads, view, { ...addressOf(leads, view), ...change })).toBe(true)
  })

  it('is not changed by the page, the words, or its own columns', () => {
    const view = aView({ columns: [{ name: 'name' }, { name: 'email' }] })
    const search = { ...addressOf(leads, view), row: 101, find: '0a1b2c3d', columns: 'name,email' }
    expect(isChanged(leads, view, search)).toBe(false)
  })

  it('is linked to by its id alone', () => {
    expect(isShortLink(leads, { view: VIEW })).toBe(true)
    expect(isShortLink(leads, { view: VIEW, order: 'createdAt DESC' })).toBe(false)
    expect(isShortLink(leads, {})).toBe(false)
  })
})
