import { describe, expect, it } from 'vitest'
import { besideOf } from './beside.ts'

const tasks = ['a', 'b', 'c'].map((id) => ({ id }))

describe('the task beside one', () => {
  it('is the next or the former of the list', () => {
    expect(besideOf(tasks, 'b', 1, 1)?.id).toBe('c')
    expect(besideOf(tasks, 'b', 1, -1)?.id).toBe('a')
    expect(besideOf(tasks, 'c', 2, 1)).toBeUndefined()
    expect(besideOf(tasks, 'a', 0, -1)).toBeUndefined()
  })

  it('is where one was that has left the list', () => {
    expect(besideOf(tasks, 'gone', 1, 1)?.id).toBe('b')
    expect(besideOf(tasks, 'gone', 1, -1)?.id).toBe('a')
    expect(besideOf(tasks, 'gone', 3, 1)).toBeUndefined()
  })
})
