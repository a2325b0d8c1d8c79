import { expect, it } from 'vitest'
import { hashSpokenPassword, isSpokenPassword, spokenPassword } from './spoken-password.ts'

it('makes the same password again of the same, and another of anything else', () => {
  const pwd = spokenPassword('nonce', 'kept')

  expect(pwd).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(spokenPassword('nonce', 'kept')).toBe(pwd)
  expect(spokenPassword('nonce', 'other')).not.toBe(pwd)
  expect(spokenPassword('other', 'kept')).not.toBe(pwd)
})

it('knows a password however it is written, for its own link only', async () => {
  const pwdHash = await hashSpokenPassword('abcde-fgh23', 'K1')

  for (const pwd of ['abcde-fgh23', 'ABCDE FGH23', 'abcdefgh23']) {
    expect(await isSpokenPassword(pwd, { key: 'K1', pwdHash }), pwd).toBe(true)
  }
  expect(await isSpokenPassword('abcde-fgh24', { key: 'K1', pwdHash })).toBe(false)
  expect(await isSpokenPassword('abcde-fgh23', { key: 'K2', pwdHash })).toBe(false)
})
