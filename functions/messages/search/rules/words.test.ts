import { expect, it } from 'vitest'
import { excerptOf, hasAll } from './words.ts'

const told = (text: string, asked: string[]) =>
  excerptOf(text, asked)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

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
