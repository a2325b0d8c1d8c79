import { describe, expect, test } from 'vitest'
import { createMemory, type Shelf } from './memory.ts'

function createShelf(room = Number.POSITIVE_INFINITY): Shelf & { size: () => number } {
  const kept = new Map<string, string>()
  return {
    size: () => kept.size,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (kept.size >= room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key) => kept.delete(key),
  }
}

describe('the memory of what was sent', () => {
  test('outlives the page, for its own upload only', () => {
    const shelf = createShelf()
    const before = createMemory(shelf, 'A')
    before.remember([{ name: 'IM1', fingerprint: 'f1' }])
    before.remember([
      { name: 'IM1', fingerprint: 'f1' },
      { name: 'IM2', fingerprint: 'f2' },
    ])

    const after = createMemory(shelf, 'A')
    expect(after.fingerprint('IM1')).toBe('f1')
    expect(after.fingerprint('IM2')).toBe('f2')
    expect(after.fingerprint('IM3')).toBeNull()
    expect(createMemory(shelf, 'B').fingerprint('IM1')).toBeNull()
  })

  test('leaves nothing behind', () => {
    const shelf = createShelf()
    const memory = createMemory(shelf, 'A')
    memory.remember([{ name: 'IM1', fingerprint: 'f1' }])
    memory.forget()

    expect(shelf.size()).toBe(0)
    expect(memory.fingerprint('IM1')).toBeNull()
  })

  test('goes on where the device has no room', () => {
    const memory = createMemory(createShelf(0), 'A')
    memory.remember([{ name: 'IM1', fingerprint: 'f1' }])

    expect(memory.fingerprint('IM1')).toBe('f1')
  })
})
