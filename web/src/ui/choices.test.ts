import type { ComboboxItem } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { civilStateChoices, stateChoices, stateFilter } from './choices.ts'

function labels(search: string): string[] {
  const found = stateFilter({ options: stateChoices, search, limit: Number.POSITIVE_INFINITY })
  return found.map((option) => (option as ComboboxItem).label)
}

describe('the states that are typed', () => {
  it.each([
    ['NY', 'New York'],
    ['ca', 'California'],
    [' tx ', 'Texas'],
    ['IN', 'Indiana'],
    ['virg', 'Virginia'],
    ['west', 'West Virginia'],
    ['carolina', 'North Carolina'],
  ])('%s: first comes %s', (typed, name) => {
    expect(labels(typed)[0]).toBe(name)
  })

  it('include the regions of military mail for addresses only', () => {
    const left = stateChoices.filter((choice) => !civilStateChoices.includes(choice))

    expect(left.map(({ value }) => value).toSorted()).toEqual(['AA', 'AE', 'AP'])
  })

  it('are all of them before anything is typed, and none for what is no state', () => {
    expect(labels('')).toEqual(stateChoices.map(({ label }) => label))
    expect(labels('bavaria')).toEqual([])
  })
})
