import { describe, expect, it } from 'vitest'
import { doubtsOf } from './doubts.ts'

describe('what is probably mistyped in a lead form', () => {
  it.each([
    ['email', 'rosa@example'],
    ['email', 'rosa at example.com'],
    ['mobile', '415 555 012'],
    ['mobile', '+44 20 7946 0958'],
    ['contactPhone', 'ask my wife'],
    ['addressZip', '941'],
  ])('is pointed out in %s: %s', (field, text) => {
    expect(Object.keys(doubtsOf({ [field]: text }))).toEqual([field])
  })

  it.each([
    ['email', "tim.o'connor@example.com"],
    ['email', 'anna@bücher.example'],
    ['mobile', '+1 (415) 555-0123'],
    ['contactPhone', '415.555.0123 ext. 12'],
    ['addressZip', '94105-1234'],
    ['lastName', "'t Hooft"],
    ['mobile', ''],
  ])('is not seen in %s: %s', (field, text) => {
    expect(doubtsOf({ [field]: text })).toEqual({})
  })
})
