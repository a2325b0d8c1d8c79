import { expect, it } from 'vitest'
import { askedWords, excerptOf, hasAll, wordsOf } from './words.ts'

const told = (text: string, asked: string[]) =>
  excerptOf(text, asked)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
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

it('finds what has a word for each that begins so', () => {
  expect(hasAll('Your appointment is on Monday', ['appoint', 'mon'])).toBe(true)
  expect(hasAll('Your appointment is on Monday', ['appoint', 'tue'])).toBe(false)
  expect(hasAll('Disappointed', ['appoint'])).toBe(false)
})

it('shows what was found, and what stands around it', () => {
  expect(told('When is my\n MRI? The mri was late.', ['mr'])).toBe(
    'When is my [MRI]? The [mri] was late.',
  )
  const long = `${'before '.repeat(30)}knee ${'after '.repeat(60)}`
  const shown = told(long, ['knee'])
  expect(shown).toMatch(/^…before .*\[knee\] after .*after…$/)
  expect(shown.length).toBeLessThan(180)
  expect(told('nothing of it', ['knee'])).toBe('nothing of it')
  expect(told('😀'.repeat(200), [])).toMatch(/^(😀)+…$/u)
  expect(told(`${'x'.repeat(100)} knee`, ['knee'])).toBe('…[knee]')
})
