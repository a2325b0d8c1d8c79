import { describe, expect, it } from 'vitest'
import { builtInChoices } from '#shared/model/list-choices.ts'
import { listGroups } from '#shared/model/lists.ts'
import type { ListEntry } from '../store.ts'
import { ensureNew, isBuiltIn, itemsOf } from './items.ts'

function anEntry(title: string, changes: Partial<ListEntry> = {}): ListEntry {
  return { id: `id of ${title}`, group: 'insurance', title, version: 1, ...changes }
}

describe('a list', () => {
  it('has what came with it first, then what was added by title, each in its place', () => {
    const items = itemsOf('p1', ['insurance'], [anEntry('Zeta'), anEntry('Alpha')])

    const count = builtInChoices.insurance.length
    expect(items.map(({ index }) => index)).toEqual(items.map((_, index) => index))
    expect(items.slice(count).map(({ title, value, custom }) => [title, value, custom])).toEqual([
      ['Alpha', 'Alpha', true],
      ['Zeta', 'Zeta', true],
    ])
  })

  it('has only its own', () => {
    const items = itemsOf('p1', ['registerSource'], [anEntry('Zeta')])

    expect(items).toHaveLength(builtInChoices.registerSource.length)
  })

  it('keeps the values of records apart from their titles', () => {
    const [first] = itemsOf('p1', ['insurancePlanList'], [])

    expect(first).toMatchObject({ value: 'mmedUcr', title: 'M-Med UCR', custom: false })
  })

  it('tells what came with it by the id, and no two alike', () => {
    const items = itemsOf('p1', listGroups, [anEntry('Zeta', { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })])

    for (const { id, custom } of items) expect(isBuiltIn(id)).toBe(!custom)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  it.each(['aetna', 'AETNA ', 'Blue-Cross  Blue Shield'])('refuses %s, which it has', (title) => {
    expect(() => ensureNew('insurance', title)).toThrow(
      expect.objectContaining({ name: 'ERR_LIST_ITEM_EXISTS' }),
    )
  })

  it('refuses the value of a plan as much as its title', () => {
    for (const title of ['mmedUcr', 'm-med ucr']) {
      expect(() => ensureNew('insurancePlanList', title)).toThrow()
    }
    expect(() => ensureNew('insurance', 'Lone Star')).not.toThrow()
  })
})
