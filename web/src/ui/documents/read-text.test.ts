import { expect, it } from 'vitest'
import { textOf } from './read-text.ts'

it('reads UTF-8, also where a letter is cut at the end, and what Windows wrote', () => {
  const utf8 = new TextEncoder().encode('Befund: Rückgrat ü')

  expect(textOf(utf8)).toBe('Befund: Rückgrat ü')
  expect(textOf(utf8.slice(0, -1))).toBe('Befund: Rückgrat ')
  expect(textOf(new Uint8Array([0x52, 0xfc, 0x63, 0x6b]))).toBe('Rück')
})
