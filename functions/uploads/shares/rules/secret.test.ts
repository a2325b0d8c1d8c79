import { expect, it } from 'vitest'
import { hashSharePassword, isSharePassword, sharePassword } from './secret.ts'

it('makes the same password again of the same, and another of anything else', () => {
  const pwd = sharePassword('nonce', 'kept')

  expect(pwd).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(sharePassword('nonce', 'kept')).toBe(pwd)
  expect(sharePassword('nonce', 'other')).not.toBe(pwd)
  expect(sharePassword('other', 'kept')).not.toBe(pwd)
})

it('knows a password however it is written, for its own link only', async () => {
  const pwdHash = await hashSharePassword('abcde-fgh23', 'K1')

  for (const pwd of ['abcde-fgh23', 'ABCDE FGH23', 'abcdefgh23']) {
    expect(await isSharePassword(pwd, { key: 'K1', pwdHash }), pwd).toBe(true)
  }
  expect(await isSharePassword('abcde-fgh24', { key: 'K1', pwdHash })).toBe(false)
  expect(await isSharePassword('abcde-fgh23', { key: 'K2', pwdHash })).toBe(false)
})
