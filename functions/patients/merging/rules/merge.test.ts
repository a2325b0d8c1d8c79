import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { mergeFields } from '#shared/model/merging.ts'
import { aLead, aRecord, NOON } from '#test/support/records.ts'
import type { PatientItem } from '../../records.ts'
import { mergeRecords } from './merge.ts'
import { unmergeRecords } from './unmerge.ts'

const by = { id: 'ANN', name: 'Ann Lee' }
const versions = { patientVersion: 1, otherVersion: 1 }
const made = (kept: PatientItem, gone: PatientItem, take: (typeof mergeFields)[number][] = []) =>
  mergeRecords({ kept, gone }, { ...versions, take }, { by, now: NOON })
const refused = (name: string) => expect.objectContaining({ name })

/** A record without what every write changes. */
function said({ version: _, revision: __, updatedAt: ___, ...record }: PatientItem) {
  return record
}

describe('merging', () => {
  it('takes over what was chosen, and nothing else but roles and counts', () => {
    const kept = aRecord({ email: 'a@example.com', uploadCount: 1, lastUploadAt: '2026-01-01' })
    const gone = aLead({ email: 'b@example.com', uploadCount: 2, lastUploadAt: '2026-02-01' })

    const after = made(kept, gone, ['email'])

    expect(after.kept).toMatchObject({
      ...{ firstName: 'Jane', email: 'b@example.com', isLead: true, isPatient: true },
      ...{ leadStatus: gone.leadStatus, uploadCount: 3, lastUploadAt: '2026-02-01', version: 2 },
    })
    expect(after.gone).toMatchObject({ mergedInto: kept.patientId, email: 'b@example.com' })
  })

  it('keeps the status of a lead unless the other is chosen', () => {
    const kept = aLead({ leadStatus: 3 })
    const gone = aLead({ leadStatus: 4, leadClass: null })

    expect(made(kept, gone).kept.leadStatus).toBe(3)
    expect(made(kept, gone, ['lead']).kept.leadStatus).toBe(4)
  })

  it('keeps the earlier of both dates on which the records were added', () => {
    const old = aRecord({ createdAt: '2025-01-01T00:00:00.000Z' })
    const recent = aRecord({ createdAt: '2026-01-01T00:00:00.000Z' })

    expect(made(recent, old).kept.createdAt).toBe(old.createdAt)
    expect(made(old, recent).kept.createdAt).toBe(old.createdAt)
  })

  it('takes access from the account of either record', () => {
    const [person, account] = [aRecord(), aRecord({ isActive: true, memberId: 'M' })]
    const noAccess = { isActive: false, memberId: null }

    for (const pair of [made(person, account), made(account, person, ['dob', 'email'])]) {
      expect(pair.kept).toMatchObject(noAccess)
      expect(pair.gone).toMatchObject(noAccess)
    }
    expect(() => made(account, account)).toThrow(refused('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  it('has a limit, and leaves somebody who can be reached', () => {
    const merged = { patientId: 'P', into: 'Q', at: NOON.toISOString(), by }
    const full = aRecord({ mergedFrom: Array.from({ length: 10 }, () => merged) })
    const email = aRecord({ firstName: null, email: 'a@example.com' })

    expect(() => made(full, aRecord())).toThrow(refused('ERR_MERGE_LIMIT'))
    expect(() => made(email, aRecord(), ['email'])).toThrow(refused('ERR_REQUEST_PARAMS_MISFORMAT'))
  })
})

describe('undoing', () => {
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
  const records = fc
    .record({
      mobile: optional(fc.constantFrom('4155550199', '2125550100')),
      addressCity: optional(fc.constantFrom('Waco', 'Austin')),
      providerId: optional(fc.constantFrom('DR', 'OTHER')),
      leadStatus: fc.constantFrom(0, 1, 3),
      leadAdvocateId: optional(fc.constantFrom('ANN')),
      ...{ isLead: fc.boolean(), isPatient: fc.boolean(), uploadCount: fc.nat(3) },
      lastUploadAt: optional(fc.constantFrom('2026-01-01', '2026-02-01')),
      createdAt: fc.constantFrom('2026-01-01', '2026-02-01'),
    })
    .map((changes) => aRecord(changes))

  it('gives back both as they were, whatever was chosen', () => {
    fc.assert(
      fc.property(records, records, fc.subarray([...mergeFields]), (kept, gone, take) => {
        const { undo, ...merged } = made(kept, gone, take)

        const again = unmergeRecords(merged, undo, NOON)

        expect(said(again.kept)).toEqual(said(kept))
        expect(said(again.gone)).toEqual(said(gone))
      }),
    )
  })

  it('leaves what came since where it is', () => {
    const { undo, kept, gone } = made(aRecord({ uploadCount: 1 }), aRecord({ uploadCount: 2 }))
    // One upload to each id: that of the other is counted by both.
    const now = { kept: { ...kept, uploadCount: 5 }, gone: { ...gone, uploadCount: 3 } }

    const again = unmergeRecords(now, undo, NOON)

    expect([again.kept.uploadCount, again.gone.uploadCount]).toEqual([2, 3])
  })

  it('is refused a day later, and of what is not merged', () => {
    const { undo, ...merged } = made(aRecord(), aRecord())

    const later = plusSeconds(NOON, DAY)
    expect(() => unmergeRecords(merged, undo, later)).toThrow(refused('ERR_MERGE_UNDO_EXPIRED'))
    const others = { kept: aRecord(), gone: aRecord() }
    expect(() => unmergeRecords(others, undo, NOON)).toThrow(refused('ERR_NO_CHANGE'))
  })
})
