import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import type { PlannedFile } from '#shared/model/upload.ts'
import type { FileRecord } from '../records.ts'
import { sortPlan } from './plan.ts'

/** What is known once files were planned. */
function known(files: readonly PlannedFile[]): Map<string, FileRecord> {
  return new Map(sortPlan(files, new Map(), newId).added.map((file) => [file.fileId, file]))
}

const names = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
const plans = fc.uniqueArray(
  fc.record({ name: names, size: fc.integer({ min: 1, max: 3 }), type: fc.constant('') }),
  { selector: ({ name }) => name, maxLength: 20 },
)

describe('any plan', () => {
  it('changes nothing when it is made again', () => {
    fc.assert(
      fc.property(plans, (files) => {
        const again = sortPlan(files, known(files), newId)

        expect(again).toMatchObject({ added: [], replaced: [] })
        expect(again.same.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
      }),
    )
  })

  it('puts every file in just one of its three parts', () => {
    fc.assert(
      fc.property(plans, plans, (before, files) => {
        const { added, replaced, same } = sortPlan(files, known(before), newId)
        const sorted = [...added, ...replaced.map(({ after }) => after), ...same]

        expect(sorted.map(({ name }) => name).toSorted()).toEqual(
          files.map(({ name }) => name).toSorted(),
        )
        const sizeBefore = new Map(before.map(({ name, size }) => [name, size]))
        expect(added.every(({ name }) => !sizeBefore.has(name))).toBe(true)
        expect(replaced.every(({ after }) => after.size !== sizeBefore.get(after.name))).toBe(true)
        expect(same.every(({ name, size }) => size === sizeBefore.get(name))).toBe(true)
      }),
    )
  })
})
