import type { Problems, Values } from '../../ui/lead-form.ts'
import { leadFormTexts as texts } from '../../ui/lead-form-texts.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** 10 digits, with or without the country's 1; an extension may follow. */
function isPhone(text: string): boolean {
  const [number = ''] = text.toLowerCase().split(/x|ext|#/)
  return /^1?\d{10}$/.test(digitsOf(number)) && !/^\s*\+(?!\s*1)/.test(number)
}

type Doubted = keyof typeof texts.doubts

const fits: readonly [field: Doubted, fits: (text: string) => boolean][] = [
  ['email', (text) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)],
  ['mobile', isPhone],
  ['contactPhone', isPhone],
  ['addressZip', (text) => [5, 9].includes(digitsOf(text).length)],
]

/**
 * What is probably mistyped, by field. The page asks about it once and then sends what was typed, because
 * the practice keeps every answer; the rules of the record would be too large for this page.
 */
export function doubtsOf(values: Values): Problems {
  const doubts: Problems = {}
  for (const [field, fitsField] of fits) {
    const text = values[field]
    if (text && !fitsField(text)) doubts[field] = texts.doubts[field]
  }
  return doubts
}
