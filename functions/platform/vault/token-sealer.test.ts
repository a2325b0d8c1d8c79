import { expect, it } from 'vitest'
import { createTokenSealer } from './token-sealer.ts'

const sealerOf = (...values: string[]) => createTokenSealer(async () => values)

it('opens its own token under the name that sealed it, and no other', async () => {
  const sealer = sealerOf('one secret')
  const token = await sealer.seal('a challenge', 'newsletter')

  expect(token).toMatch(/^t1\.[\w-]{8}\.[\w-]+$/)
  expect(await sealer.open(token, 'newsletter')).toBe('a challenge')
  expect(await sealer.open(token, 'lead-form')).toBeNull()
  expect(await sealer.open(`${token.slice(0, -4)}AAAA`, 'newsletter')).toBeNull()
  expect(await sealer.open('made up', 'newsletter')).toBeNull()
})

it('opens the token after one rotation of the secret, and not after the value is gone', async () => {
  const token = await sealerOf('one secret').seal('a challenge', 'newsletter')

  expect(await sealerOf('another', 'one secret').open(token, 'newsletter')).toBe('a challenge')
  expect(await sealerOf('third', 'another').open(token, 'newsletter')).toBeNull()
})
