import { describe, expect, it } from 'vitest'
import { aKeyArn, memoryKms } from '#test/support/vault.ts'
import { MAX_AGE_MS, MAX_USES } from './data-key-cache.ts'
import { SealedTextError } from './errors.ts'
import { memberTenant, PLATFORM_TENANT, practiceTenant } from './sealed-for.ts'
import { createVault, type VaultPurpose } from './vault.ts'

const text = 'Your code is 123456'
const owner = { tenant: practiceTenant('p1'), name: 'webhook:w1' }

function setUp(kms = memoryKms()) {
  let now = new Date('2026-05-04T12:00:00Z')
  const open = (ids = ['one'], purpose: VaultPurpose = 'integrations') =>
    createVault({
      purpose,
      keyArns: ids.map(aKeyArn),
      dataKeys: kms.dataKeys,
      clock: () => now,
    })
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }
  return { kms, open, advance, vault: open() }
}

describe('a sealed text', () => {
  it('opens in another instance, names format and key, and hides the text', async () => {
    const { vault, open } = setUp()

    const sealed = await vault.seal(text, owner)

    expect(sealed).toMatch(/^v1\.one\.[\w-]+\.[\w-]+$/)
    expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('123456')
    expect(await open().open(sealed, owner)).toBe(text)
    expect(await vault.seal(text, owner)).not.toBe(sealed)
  })

  it('opens for no other tenant, name or purpose, and not after a change', async () => {
    const { vault, open } = setUp()
    const sealed = await vault.seal(text, owner)
    await vault.open(sealed, owner)
    const attempts = [
      () => vault.open(sealed, { ...owner, tenant: practiceTenant('p2') }),
      () => vault.open(sealed, { ...owner, tenant: memberTenant('p1') }),
      () => vault.open(sealed, { ...owner, tenant: PLATFORM_TENANT }),
      () => vault.open(sealed, { ...owner, name: 'webhook:w2' }),
      () => open(['one'], 'deliveries').open(sealed, owner),
      () => open(['other']).open(sealed, owner),
      () => vault.open(`${sealed.slice(0, -6)}AAAAAA`, owner),
      () => vault.open(sealed.replace('v1.', 'v0.'), owner),
      () => vault.open('', owner),
    ]

    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(SealedTextError)
  })

  it('opens after its key was replaced twice, and must be sealed again', async () => {
    const { open } = setUp()
    const sealed = await open(['one']).seal(text, owner)
    const vault = open(['three', 'two', 'one'])

    expect(await vault.open(sealed, owner)).toBe(text)
    expect(vault.isCurrent(sealed)).toBe(false)
    const again = await vault.seal(await vault.open(sealed, owner), owner)
    expect(vault.isCurrent(again)).toBe(true)
    expect(await open(['three']).open(again, owner)).toBe(text)
  })
})

describe('requests to KMS', () => {
  it('are one for each tenant and direction within five minutes', async () => {
    const { kms, vault, open, advance } = setUp()
    const other = { ...owner, tenant: practiceTenant('p2') }

    const sealed = await Promise.all(['a', 'b', 'c'].map((one) => vault.seal(one, owner)))
    await vault.seal(text, other)
    expect(kms.requests).toEqual(['generate', 'generate'])

    const reader = open()
    for (const one of sealed) await reader.open(one, owner)
    expect(kms.requests.filter((name) => name === 'unwrap')).toHaveLength(1)

    advance(MAX_AGE_MS)
    await vault.seal(text, owner)
    expect(kms.requests.filter((name) => name === 'generate')).toHaveLength(3)
  })

  it('are repeated after a data key was used a thousand times', async () => {
    const { kms, vault } = setUp()

    for (let count = 0; count <= MAX_USES; count += 1) await vault.seal(text, owner)

    expect(kms.requests).toEqual(['generate', 'generate'])
  })

  it('that fail raise ERR_BACKEND_UNAVAILABLE, and the next call retries', async () => {
    const { kms, vault, open } = setUp()
    const sealed = await vault.seal(text, owner)
    const reader = open()

    kms.setDown(true)
    await expect(reader.open(sealed, owner)).rejects.toMatchObject({
      name: 'ERR_BACKEND_UNAVAILABLE',
    })
    await expect(reader.seal(text, owner)).rejects.toMatchObject({
      name: 'ERR_BACKEND_UNAVAILABLE',
    })
    kms.setDown(false)

    expect(await reader.open(sealed, owner)).toBe(text)
  })

  it('keep at most a hundred data keys in memory', async () => {
    const { kms, vault } = setUp()

    const seal = (count: number) =>
      vault.seal(text, { ...owner, tenant: practiceTenant(`${count}`) })
    for (let count = 0; count <= 100; count += 1) await seal(count)
    await seal(100)
    await seal(0)

    expect(kms.requests).toHaveLength(102)
  })
})
