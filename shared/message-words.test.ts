import { expect, it } from 'vitest'
import { askedWords, markedIn, wordsOf } from './message-words.ts'

const told = (text: string, asked: string) =>
  markedIn(text, askedWords(asked))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

it('takes letters and figures of any script, without case and accents, each once', () => {
  expect(wordsOf('MRI, mri; Señor Müller’s 5 mg\nпривет 你好 a')).toEqual([
    ...['mri', 'senor', 'muller', 'mg', 'привет', '你好'],
  ])
  expect(wordsOf('e\u0301te\u0301')).toEqual(wordsOf('\u00e9t\u00e9'))
  expect(wordsOf('😀 <b> ?!')).toEqual([])
  expect(wordsOf('x'.repeat(100))).toEqual(['x'.repeat(32)])
  const many = Array.from({ length: 2000 }, (_, index) => `word${index}`).join(' ')
  expect(wordsOf(many)).toHaveLength(500)
  expect(askedWords(many)).toHaveLength(6)
})

it('tells the words apart that were asked for, as they are written', () => {
  expect(told('May I swim?\nMaybe Señor May may.', 'may senor')).toBe(
    '[May] I swim?\n[Maybe] [Señor] [May] [may].',
  )
  expect(told('Dismay', 'may')).toBe('Dismay')
  expect(told('nothing', '')).toBe('nothing')
  expect(told('', 'may')).toBe('')
})

it('keeps every letter in its place', () => {
  const text = '😀 knee, KNEE; kneecap — kne\u0301e'
  const pieces = markedIn(text, ['knee'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  for (const { text: piece, at } of pieces) expect(text.slice(at, at + piece.length)).toBe(piece)
})
