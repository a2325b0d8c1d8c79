import { expect, it } from 'vitest'
import { CatalogueError } from '#shared/errors.ts'
import { retryOnConflict } from './retry.ts'
import { WriteBusy } from './write-busy.ts'

const late = () => new CatalogueError('ERR_VERSION_CONFLICT')

it('prepares anew until nobody wrote in between', async () => {
  let prepared = 0
  const prepare = async () => {
    prepared += 1
    return prepared
  }

  const written = await retryOnConflict(prepare, async (number) => {
    if (number < 3) throw late()
    return number
  })

  expect(written).toBe(3)
})

it('prepares anew where others were in the way, and says so where they always are', async () => {
  let writes = 0
  const write = (lasting: number) => async () => {
    writes += 1
    if (writes <= lasting) throw new WriteBusy({ cause: null })
    return writes
  }

  expect(await retryOnConflict(async () => null, write(2))).toBe(3)
  writes = 0
  await expect(retryOnConflict(async () => null, write(8))).rejects.toThrow(WriteBusy)
})

it('gives up where others always come first', async () => {
  let writes = 0
  const write = async () => {
    writes += 1
    throw late()
  }

  await expect(retryOnConflict(async () => null, write)).rejects.toThrow(late().message)
  expect(writes).toBe(8)
})

it('takes what preparing throws, and other failures, as final', async () => {
  let prepared = 0
  const stale = async () => {
    prepared += 1
    throw late()
  }
  let written = 0
  const broken = async () => {
    written += 1
    throw new Error('broken')
  }

  await expect(retryOnConflict(stale, async () => null)).rejects.toThrow(late().message)
  await expect(retryOnConflict(async () => null, broken)).rejects.toThrow('broken')
  expect([prepared, written]).toEqual([1, 1])
})
