import { expect, it } from 'vitest'
import type { Message } from '#shared/model/message.ts'
import { aMessage } from './message-builders.ts'
import { gapBetween, joined, sharedByPlace } from './thread-pages.ts'

const texts = (items: readonly Message[] | undefined) => items?.map(({ message }) => message)
const stretch = (from: number, words: string) => ({
  from,
  items: [...words].map((message, index) => aMessage({ message, seq: from + index + 1 })),
})

it('puts new messages after those that are there, and older ones before them', () => {
  const known = stretch(4, 'efg')
  expect(texts(joined(known, stretch(6, 'ghi'))?.items)).toEqual([...'efghi'])
  const whole = joined(known, stretch(1, 'bcd'))
  expect(whole?.from).toBe(1)
  expect(texts(whole?.items)).toEqual([...'bcdefg'])
})

it('takes what was read last where both have a message', () => {
  expect(texts(joined(stretch(0, 'abc'), stretch(1, 'BC'))?.items)).toEqual([...'aBC'])
  expect(texts(joined(stretch(0, 'abcd'), stretch(1, 'BC'))?.items)).toEqual([...'aBCd'])
})

it('joins nothing over a gap, and says what is missing', () => {
  const [old, now] = [stretch(0, 'ab'), stretch(5, 'f')]
  expect(joined(old, now)).toBeNull()
  expect(gapBetween(old, now)).toEqual({ offset: 2, limit: 3 })
})

it('keeps the messages that were known as they are, whatever is read before them', () => {
  const known = stretch(4, 'efg')
  const longer = joined(stretch(1, 'bcd'), known)
  expect(sharedByPlace(known, longer)).toBe(longer)
  known.items.forEach((item, index) => {
    expect(longer?.items[index + 3]).toBe(item)
  })
})

it('keeps what is the same where it is read again', () => {
  const known = stretch(4, 'efg')
  expect(sharedByPlace(known, structuredClone(known))).toBe(known)
  const changed = joined(known, stretch(6, 'Gh'))
  expect(sharedByPlace(known, structuredClone(changed))).toEqual(changed)
  expect(sharedByPlace(undefined, known)).toBe(known)
})
