import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldSpellings, normalizeText } from './normalize.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 60 })

describe('normalizeText', () => {
  it.each(['line', 'lines'] as const)('leaves normalized text as it is: %s', (shape) => {
    fc.assert(
      fc.property(text, fc.boolean(), (value, flag) => {
        const options = { shape, quotes: flag, dashes: flag, compatible: flag }
        const once = normalizeText(value, options)
        expect(normalizeText(once, options)).toBe(once)
      }),
    )
  })

  it('keeps joiners inside words of scripts and in emoji, and no others', () => {
    expect(normalizeText('علی\u200cرضا', { shape: 'line' })).toBe('علی\u200cرضا')
    expect(normalizeText('👨\u200d👩\u200d👧', { shape: 'line' })).toBe('👨\u200d👩\u200d👧')
    expect(normalizeText('An\u200dn\u200c', { shape: 'line' })).toBe('Ann')
  })
})

describe('fold', () => {
  it('leaves folded text as it is', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(fold(fold(value))).toBe(fold(value))
      }),
    )
  })

  it.each([
    ['ÅNGSTRÖM', 'angstrom'],
    ["d'Artagnan", 'dartagnan'],
    ['ﬁnn', 'finn'],
    ['Þór', 'thor'],
    ['İstanbul', 'istanbul'],
  ])('writes %s as %s', (written, folded) => {
    expect(fold(written)).toBe(folded)
  })

  it('is the first of the spellings', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(foldSpellings(value)[0]).toBe(fold(value))
      }),
    )
  })
})
