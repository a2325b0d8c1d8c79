import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byNumber, byText } from './sort.ts'

/** Beginnings that are alike for long, and characters that need more than seven bits. */
const text = fc
  .array(fc.constantFrom('a', 'b', 'patient', '\0', '~', 'é', '李', ''), { maxLength: 12 })
  .map((parts) => parts.join(''))

const inPlace = (length: number) => Uint32Array.from({ length }, (_, slot) => slot)

it('puts texts in order, and leaves the same ones as they are', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
      const slots = inPlace(texts.length)
      byText(slots, (slot) => texts[slot] ?? '')

      const expected = [...inPlace(texts.length)].sort((one, other) => {
        const [a = '', b = ''] = [texts[one], texts[other]]
        if (a === b) return one - other
        return a < b ? -1 : 1
      })
      expect([...slots]).toEqual(expected)
    }),
  )
})

it('puts numbers up to 43 bits in order', () => {
  const number = fc.oneof(
    fc.maxSafeNat().map((value) => value % 2 ** 43),
    fc.nat({ max: 3 }),
  )
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), (values) => {
      const slots = inPlace(values.length)
      byNumber(slots, (slot) => values[slot] ?? 0)

      const sorted = [...inPlace(values.length)].sort(
        (one, other) => (values[one] ?? 0) - (values[other] ?? 0) || one - other,
      )
      expect([...slots]).toEqual(sorted)
    }),
  )
})
