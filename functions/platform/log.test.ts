import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { loggable } from './log.ts'

/** What the function throws. */
function thrownBy(fail: () => unknown): unknown {
  try {
    fail()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('a logged error', () => {
  it('says what it was and where', () => {
    const logged = loggable(new TypeError('no such thing', { cause: new Error('deeper') }))

    expect(logged).toMatchObject({
      name: 'TypeError',
      message: 'no such thing',
      stack: expect.stringContaining('log.test.ts'),
      cause: { name: 'Error', message: 'deeper' },
    })
  })

  it.each([
    ['validation', () => v.parse(v.object({ dob: v.number() }), { dob: 'secret', more: 'secret' })],
    ['a rule', () => v.parse(v.pipe(v.string(), v.email()), 'secret')],
    ['reading', () => JSON.parse('{"a": secret}')],
    ['what is no error', () => Promise.reject(Object.assign(Object.create(null), { a: 'secret' }))],
  ])('of %s keeps to itself what it was about', async (_what, fail) => {
    const error = await Promise.resolve()
      .then(fail)
      .catch((thrown: unknown) => thrown)

    expect(JSON.stringify(loggable(error))).not.toContain('secret')
  })

  it('names the field that is not as it should be', () => {
    const error = thrownBy(() => v.parse(v.object({ dob: v.number() }), { dob: 'x' }))

    expect(loggable(error).message).toBe('dob must be number')
  })

  it('carries none of the attributes that libraries add', () => {
    const error = Object.assign(new Error('refused'), { Item: { dob: 'secret' } })

    expect(JSON.stringify(loggable(error))).not.toContain('secret')
  })
})
