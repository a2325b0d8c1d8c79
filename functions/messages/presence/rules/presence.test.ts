import { expect, it } from 'vitest'
import { isNews, othersOf, presentAs } from './presence.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const as = (memberId: string, doing: 'looking' | 'typing' | 'nothing') =>
  presentAs({ memberId, name: memberId }, doing, now)

it('is told to others only where it changes what they see', () => {
  expect(isNews(null, as('a', 'looking'))).toBe(true)
  expect(isNews(as('a', 'looking'), as('a', 'looking'))).toBe(false)
  expect(isNews(as('a', 'looking'), as('a', 'typing'))).toBe(true)
  expect(isNews(as('a', 'typing'), as('a', 'nothing'))).toBe(true)
  expect(isNews(null, as('a', 'nothing'))).toBe(false)
})

it('shows whoever else is there, those who type first, and for how long that holds', () => {
  const items = [as('a', 'looking'), as('b', 'looking'), as('c', 'typing')].filter(
    (one) => one !== null,
  )
  expect(othersOf(items, 'a', now)).toEqual([
    { memberId: 'c', name: 'c', isTyping: true, lasts: 15 },
    { memberId: 'b', name: 'b', isTyping: false, lasts: 60 },
  ])
})
