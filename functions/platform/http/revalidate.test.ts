import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { etagOf, matches } from './revalidate.ts'

describe('revalidating', () => {
  it('knows an answer again, and only that', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        expect(matches(etagOf(text), etagOf(other))).toBe(text === other)
      }),
    )
  })

  it('compares weakly, with any of several tags', () => {
    const etag = etagOf('{"count":1}')
    const strong = etag.replace('W/', '')

    expect(matches(etag, strong)).toBe(true)
    expect(matches(etag, `"other", ${etag}`)).toBe(true)
    expect(matches(etag, undefined)).toBe(false)
    expect(matches(etag, '*')).toBe(false)
  })
})
