import { describe, expect, it } from 'vitest'
import { isTouch } from './touch.ts'

describe('a touch', () => {
  it('is to see the record, or to change it since', () => {
    expect(isTouch('patients.read', false)).toBe(true)
    expect(isTouch('notes.create', true)).toBe(true)
    expect(isTouch('patients.create', false)).toBe(false)
    expect(isTouch('tasks/on-lead-created', true)).toBe(false)
  })
})
