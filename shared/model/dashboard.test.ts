import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { arrangedCards, cardChoices, dashboardCards, usualCards } from './dashboard.ts'
import { practiceRoles, role } from './roles.ts'

const shown = (roles: Parameters<typeof usualCards>[0]) =>
  usualCards(roles).flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))

it('begins with what a role needs first', () => {
  expect(shown([role.admin])[0]).toBe('today')
  expect(shown([role.patientManager])[0]).toBe('waiting')
  expect(shown([role.marketingManager])[0]).toBe('sources')
  expect(shown([role.provider]).slice(0, 2)).toEqual(['visits', 'calls'])
  expect(shown([role.staff, role.marketingManager])).toEqual([
    ...['sources', 'week', 'today', 'plan', 'activity', 'visits', 'calls'],
  ])
})

it('keeps what was chosen, and adds what came since', () => {
  const kept = [
    { name: 'activity', isHidden: 0 as const },
    { name: 'gone', isHidden: 0 as const },
    { name: 'today', isHidden: 1 as const },
  ]

  const cards = arrangedCards(kept, [role.staff])

  expect(cards.slice(0, 3)).toEqual([
    { name: 'activity', isHidden: 0 },
    { name: 'today', isHidden: 1 },
    { name: 'visits', isHidden: 0 },
  ])
})

it('has every card once, whatever was kept', () => {
  const kept = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...dashboardCards, 'gone'),
      isHidden: fc.constantFrom<(0 | 1)[]>(0, 1),
    }),
    { selector: ({ name }) => name },
  )
  fc.assert(
    fc.property(fc.option(kept), fc.subarray([...practiceRoles]), (some, roles) => {
      const cards = arrangedCards(some, roles)
      expect(cards.map(({ name }) => name).toSorted()).toEqual([...dashboardCards].toSorted())
      expect(v.is(cardChoices, cards)).toBe(true)
    }),
  )
})

it('takes each card once', () => {
  const card = { name: 'today', isHidden: 0 }

  expect(v.is(cardChoices, [card])).toBe(true)
  expect(v.is(cardChoices, [card, card])).toBe(false)
  expect(v.is(cardChoices, [{ ...card, name: 'weather' }])).toBe(false)
})
