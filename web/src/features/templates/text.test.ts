import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PREVIEW_LENGTH } from '#shared/model/template.ts'
import { appendOnNewLine, previewOf } from './text.ts'

describe('a preview', () => {
  it('is the content on one line', () => {
    expect(previewOf(' Dear patient,\n\n  please call. ')).toBe('Dear patient, please call.')
  })

  it('ends where it says that there is more', () => {
    expect(previewOf('a'.repeat(PREVIEW_LENGTH))).toBe('a'.repeat(PREVIEW_LENGTH))
    expect(previewOf('a'.repeat(PREVIEW_LENGTH + 1))).toBe(`${'a'.repeat(PREVIEW_LENGTH - 1)}…`)
  })

  it('is never longer, and never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (content) => {
        const preview = previewOf(content)

        expect([...preview].length).toBeLessThanOrEqual(PREVIEW_LENGTH)
        expect(preview.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('a template that is used', () => {
  it('comes on a line of its own, after what is there', () => {
    expect(appendOnNewLine('', 'Hello')).toBe('Hello')
    expect(appendOnNewLine('Left a message', 'Hello\nthere')).toBe('Left a message\nHello\nthere')
    expect(appendOnNewLine('Left a message\n', 'Hello')).toBe('Left a message\nHello')
  })
})
