import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unsafeBecause } from './password-strength.ts'
import { hashPassword, isPassword } from './passwords.ts'

describe('passwords', () => {
  it('match themselves only', async () => {
    const stored = await hashPassword('Correct-Horse-7-Battery')

    expect(await isPassword('Correct-Horse-7-Battery', stored)).toBe(true)
    expect(await isPassword('correct-horse-7-battery', stored)).toBe(false)
  })

  it('are stored with a salt of their own and OWASP parameters', async () => {
    const [one, other] = await Promise.all([hashPassword('same'), hashPassword('same')])

    expect(one).not.toBe(other)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match nobody where no account is known', async () => {
    expect(await isPassword('anything', null)).toBe(false)
  })

  it('are the same however the keyboard composes accents', async () => {
    const stored = await hashPassword('caf\u00e9-au-lait')

    expect(await isPassword('cafe\u0301-au-lait', stored)).toBe(true)
  })
})

describe('password strength', () => {
  it.each(['password', '12345678', 'qwertyuiop', 'Summer2024'])('refuses %s', async (password) => {
    const problems = await unsafeBecause(password, [])

    expect(problems.length).toBeGreaterThan(0)
  })

  it('refuses what is made of the person’s own names', async () => {
    const problems = await unsafeBecause('annasmithson', ['anna@example.com', 'Anna', 'Smithson'])

    expect(problems[0]).toMatch(/Password is too weak\.|stronger password/)
  })

  it('refuses what is made of our own name', async () => {
    expect(await unsafeBecause('praxis20!', [])).not.toEqual([])
    expect(await unsafeBecause('RadCloud-99', [])).not.toEqual([])
  })

  it('refuses whatever is shorter than 8 characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 7, unit: 'grapheme-ascii' }), async (password) => {
        expect(await unsafeBecause(password, [])).not.toEqual([])
      }),
    )
  })

  it('refuses the passwords that were leaked most often', async () => {
    const leaked = dictionary['passwords-common'].filter(({ length }) => length >= 8)

    // One in fifteen of them: each takes the checker some milliseconds.
    const some = leaked.slice(0, 3000).filter((_, index) => index % 15 === 0)

    expect(some).toHaveLength(200)
    for (const password of some) expect(await unsafeBecause(password, []), password).not.toEqual([])
  })

  it.each([
    'correct horse battery staple of mine',
    'kdfhvqwzlmnbtrp',
    '8305719462018375',
    'пароль-который-никто-не-угадает',
    'long-and-dull-but-mine '.repeat(4).trim(),
  ])('asks for no kinds of characters: %s', async (password) => {
    expect(await unsafeBecause(password, [])).toEqual([])
  })

  it('takes a strong one', async () => {
    expect(await unsafeBecause('Demo-Practice-2026', ['ann@example.com'])).toEqual([])
  })
})
