import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import { MULTIPART_OVER_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'
import type { FileRecord } from '../records.ts'
import { fileIdOf } from './file-place.ts'
import { ensurePlannable, goesInParts, missingParts, partsOf, sortPlan } from './plan.ts'

const aFile = (name: string, size = 10, sha256?: string) => ({
  name,
  size,
  type: '',
  ...(sha256 ? { sha256 } : {}),
})

/** What is known after a plan was written down. */
function known(files: FileRecord[]) {
  return new Map(files.map((file) => [file.fileId, file]))
}

describe('a plan', () => {
  it('changes nothing where it is made again', () => {
    const files = [aFile('a.txt'), aFile('b.txt')]
    const { added } = sortPlan(files, new Map(), newId)

    expect(sortPlan(files, known(added), newId)).toMatchObject({
      added: [],
      replaced: [],
      same: added,
    })
  })

  it('starts a file over where its size or content changed', () => {
    const { added } = sortPlan([aFile('a.txt', 10, 'one'), aFile('b.txt', 10)], new Map(), newId)

    const { replaced, same } = sortPlan(
      [aFile('a.txt', 10, 'other'), aFile('b.txt', 11)],
      known(added),
      newId,
    )

    expect(same).toEqual([])
    expect(replaced.map(({ after }) => after.version)).toEqual([2, 2])
    for (const { before, after } of replaced) expect(after.object).not.toBe(before.object)
  })

  it('starts a file over that was announced without a checksum and now has one', () => {
    const { added } = sortPlan([aFile('a.txt', 10)], new Map(), newId)

    const again = sortPlan([aFile('a.txt', 10, 'one')], known(added), newId)

    expect(again.replaced).toHaveLength(1)
  })

  it('keeps the checksum of a file that is announced again without one', () => {
    const { added } = sortPlan([aFile('a.txt', 10, 'one')], new Map(), newId)

    expect(sortPlan([aFile('a.txt', 10)], known(added), newId).same).toEqual(added)
  })

  it.each([
    ['one checksum for a file in parts', { size: MULTIPART_OVER_BYTES + 1, sha256: 'one' }],
    ['too few of them', { size: MULTIPART_OVER_BYTES + 1, partSha256: ['one', 'two'] }],
    ['those of parts for a whole file', { size: 10, partSha256: ['one'] }],
  ])('refuses %s: nothing would hold the bytes against it', (_case, announced) => {
    const plan = () => ensurePlannable([{ name: 'a.txt', type: '', ...announced }])

    expect(plan).toThrow(expect.objectContaining({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' }))
  })

  it('names what cannot be planned', () => {
    const plan = () => ensurePlannable([aFile('a.txt'), aFile('a.txt'), aFile('setup.EXE')])

    expect(plan).toThrow(
      expect.objectContaining({
        comments: [
          expect.stringContaining('a.txt is named twice'),
          expect.stringContaining('setup.EXE is of a kind not taken'),
        ],
      }),
    )
  })

  it('gives every name an id of its own that is safe as a key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(fileIdOf(one)).toMatch(/^[\w-]{22}$/)
        expect(fileIdOf(one) === fileIdOf(other)).toBe(one === other)
      }),
    )
  })
})

describe('parts', () => {
  const sizes = fc.integer({ min: MULTIPART_OVER_BYTES + 1, max: 5 * 1024 ** 3 })

  it('make up the whole file, all of one size but the last', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const parts = partsOf(size)

        expect(goesInParts(size)).toBe(true)
        expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size)
        expect(parts.slice(0, -1).every((part) => part.size === PART_BYTES)).toBe(true)
        expect(parts.map(({ partNumber }) => partNumber)).toEqual(
          parts.map((_, position) => position + 1),
        )
        expect(parts.length).toBeLessThanOrEqual(10_000)
      }),
    )
  })

  it('are missing until they arrived whole', () => {
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.boolean()), (size, coins) => {
        const parts = partsOf(size)
        const arrived = parts.filter(() => coins.next().value)
        const cut = parts.map((part) => ({ ...part, size: part.size - 1 }))

        expect(missingParts(size, arrived)).toHaveLength(parts.length - arrived.length)
        expect(missingParts(size, cut)).toEqual(parts)
      }),
    )
  })
})
