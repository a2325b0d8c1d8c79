import { expect, it } from 'vitest'
import { createVault } from './vault.ts'

const text = 'Your code is 123456'
const vaultOf = (...values: string[]) => createVault(async () => values)

it('opens what it sealed, and hides it meanwhile', async () => {
  const vault = vaultOf('one secret')

  const sealed = await vault.seal(text, 'a')

  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('123456')
  expect(await vault.open(sealed, 'a')).toBe(text)
  expect(await vault.seal(text, 'a')).not.toBe(sealed)
})

it('opens after its key was changed what was sealed before', async () => {
  const sealed = await vaultOf('one secret').seal(text, 'a')

  expect(await vaultOf('another', 'one secret').open(sealed, 'a')).toBe(text)
})

it('opens nothing under another name or key, nor what was changed', async () => {
  const vault = vaultOf('one secret')
  const sealed = await vault.seal(text, 'a')
  const changed = `${sealed.slice(0, -4)}AAAA`

  await expect(vault.open(sealed, 'b')).rejects.toThrow('does not open')
  await expect(vaultOf('another').open(sealed, 'a')).rejects.toThrow('does not open')
  await expect(vault.open(changed, 'a')).rejects.toThrow('does not open')
})
