import { describe, expect, it } from 'vitest'
import { idsFrom, newId } from './ids.ts'

describe('ids', () => {
  it('are made of all letters of their alphabet, each as often', () => {
    const counts = new Map<string, number>()
    for (let made = 0; made < 4000; made += 1) {
      for (const letter of newId().slice(10)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }

    expect([...counts.keys()].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    // 64,000 letters, 2,000 of each: ten deviations away is never seen.
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(450)
  })

  it('never come twice, and follow the lower bound of their moment', () => {
    const before = idsFrom(new Date(Date.now() - 1))
    const ids = Array.from({ length: 5000 }, newId)

    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => id > before && id.length === before.length)).toBe(true)
  })
})
