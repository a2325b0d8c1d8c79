import { expect, it } from 'vitest'
import { plusSeconds } from '#functions/platform/clock.ts'
import { isNews, presenceOf, presentAs } from './presence.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const as = (memberId: string, doing: 'looking' | 'typing' | 'nothing') =>
  presentAs({ memberId, name: memberId }, doing, now)

it('is told to others only where it changes what they see', () => {
  expect(isNews(null, as('a', 'looking'), now)).toBe(true)
  expect(isNews(as('a', 'looking'), as('a', 'looking'), now)).toBe(false)
  expect(isNews(as('a', 'looking'), as('a', 'typing'), now)).toBe(true)
  expect(isNews(as('a', 'typing'), as('a', 'nothing'), now)).toBe(true)
  expect(isNews(null, as('a', 'nothing'), now)).toBe(false)
  const lapsed = plusSeconds(now, 60)
  expect(isNews(as('a', 'looking'), as('a', 'looking'), lapsed)).toBe(true)
  expect(isNews(as('a', 'looking'), as('a', 'nothing'), lapsed)).toBe(false)
})

it('shows whoever else is there, those who type first, and for how long that holds', () => {
  const items = [as('a', 'looking'), as('b', 'looking'), as('c', 'typing')].filter(
    (one) => one !== null,
  )
  expect(presenceOf(items, 'a', now)).toEqual({
    others: [
      { memberId: 'c', name: 'c', isTyping: true, lasts: 15 },
      { memberId: 'b', name: 'b', isTyping: false, lasts: 60 },
    ],
    isAlone: false,
  })
})

it('shows nobody who has not said so again, but knows that they may look on', () => {
  const items = [as('a', 'looking'), as('b', 'typing')].filter((one) => one !== null)
  expect(presenceOf(items, 'a', plusSeconds(now, 15))).toEqual({ others: [], isAlone: false })
  expect(presenceOf(items.slice(0, 1), 'a', now)).toEqual({ others: [], isAlone: true })
})
