import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import type { PlannedFile } from '#shared/model/upload.ts'
import { objectOf } from '../keys.ts'
import { sortPlan } from './plan.ts'
import { totalBytes, wrongFiles } from './verify.ts'

function announced(sizes: readonly number[]) {
  const planned = sizes.map((size, at): PlannedFile => ({ name: `IM${at}`, size, type: '' }))
  return sortPlan(planned, new Map(), newId).added
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 })

describe('verifying an upload', () => {
  it('finds nothing wrong where everything arrived as announced', () => {
    fc.assert(
      fc.property(sizes, (list) => {
        const files = announced(list)

        expect(
          wrongFiles(files, new Map(files.map((file) => [objectOf(file), file.size]))),
        ).toEqual([])
        expect(totalBytes(files)).toBe(list.reduce((sum, size) => sum + size, 0))
      }),
    )
  })

  it('finds just the files that are missing or of another size', () => {
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.integer({ min: 0, max: 9 })), (list, there) => {
        const files = announced(list)
        const arrived = new Map(files.map((file) => [objectOf(file), Number(there.next().value)]))

        expect(wrongFiles(files, arrived)).toEqual(
          files.filter((file) => arrived.get(objectOf(file)) !== file.size),
        )
      }),
    )
  })
})
