import { describe, expect, it } from 'vitest'
import { offsetAround, offsetOfPage, PAGE_MAX, placesOf } from './page.ts'

describe('the places of a page', () => {
  it('are counted from the end that comes first', () => {
    const asked = { offset: 10, limit: 50 }

    expect(placesOf(10_000, { ...asked, order: 'createdAt ASC' })).toEqual({
      ...{ from: 11, to: 60, reverse: false },
    })
    expect(placesOf(10_000, { ...asked, order: 'createdAt DESC' })).toEqual({
      ...{ from: 9941, to: 9990, reverse: true },
    })
  })

  it('end with the thread, and are never more than an answer holds', () => {
    const all = { offset: 0, limit: 1_000_000 } as const

    expect(placesOf(3, { ...all, order: 'createdAt DESC' })).toMatchObject({ from: 1, to: 3 })
    expect(placesOf(10_000, { ...all, order: 'createdAt ASC' })).toMatchObject({ to: PAGE_MAX })
    expect(placesOf(0, { ...all, order: 'createdAt ASC' })).toBeNull()
    expect(placesOf(3, { ...all, offset: 3, order: 'createdAt DESC' })).toBeNull()
  })

  it('are the newest where the whole of a longer thread is asked for', () => {
    const all = { offset: 0, limit: 1_000_000, order: 'createdAt ASC' } as const
    expect(offsetOfPage(10_000, all)).toBe(10_000 - PAGE_MAX)
    expect(offsetOfPage(PAGE_MAX, all)).toBe(0)
    expect(offsetOfPage(10_000, { ...all, order: 'createdAt DESC' })).toBe(0)
    expect(offsetOfPage(10_000, { ...all, offset: 20 })).toBe(20)
    expect(offsetOfPage(10_000, { ...all, limit: PAGE_MAX })).toBe(0)
  })

  it('have a message in their middle where one is sought', () => {
    const [up, down] = ['createdAt ASC', 'createdAt DESC'] as const
    expect(offsetAround(4000, 10_000, { limit: 50, order: up })).toBe(3975)
    expect(offsetAround(4000, 10_000, { limit: 50, order: down })).toBe(5974)
    expect(offsetAround(4000, 10_000, { limit: 1_000_000, order: up })).toBe(3750)
    expect(offsetAround(3, 10_000, { limit: 50, order: up })).toBe(0)
    expect(offsetAround(20_000, 100, { limit: 50, order: up })).toBe(74)
    expect(offsetAround(5, 0, { limit: 50, order: up })).toBe(0)
    expect(offsetAround(5, 0, { limit: 50, order: down })).toBe(0)
  })
})
