import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartQuota, practiceQuotas, senderQuotas } from '#shared/model/upload-quotas.ts'
import { MAX_FILE_BYTES, UPLOAD_BATCH } from '#shared/model/upload-rules.ts'
import { quotaWrites } from './quota.ts'

const now = new Date('2026-11-26T13:20:00Z')
const subject = { practiceId: 'bay', plan: 'trial', patientId: 'jane' } as const
const person = { ...subject, sender: { id: 'link:1', kind: 'person' } } as const
const lead = { ...subject, sender: { id: 'member', kind: 'lead' } } as const

describe('quotas of uploads', () => {
  it('refuse an announcement larger than a whole quota', () => {
    const announced = { files: UPLOAD_BATCH, bytes: UPLOAD_BATCH * MAX_FILE_BYTES }
    for (const one of [person, lead, { ...subject, sender: null }]) {
      expect(() => quotaWrites(one, announced, now)).toThrow(
        expect.objectContaining({
          name: 'ERR_UPLOAD_QUOTA',
          details: expect.objectContaining({ resetsAt: '2026-11-27T00:00:00.000Z' }),
        }),
      )
    }
  })

  it('accept exactly what is left of the day', () => {
    const files = fc.integer({ min: 1, max: UPLOAD_BATCH })
    const bytes = fc.integer({ min: 1, max: senderQuotas.person.bytes })
    fc.assert(
      fc.property(files, bytes, (count, size) => {
        const writes = quotaWrites(person, { files: count, bytes: size }, now)
        const quotas = [practiceQuotas.trial, chartQuota, senderQuotas.person]

        expect(writes.map(({ below }) => below)).toEqual(
          quotas.map((quota) => [
            expect.objectContaining({ attribute: 'files', limit: quota.files - count + 1 }),
            expect.objectContaining({ attribute: 'bytes', limit: quota.bytes - size + 1 }),
          ]),
        )
      }),
    )
  })

  it('allow a lead less than a patient, and limit staff by the practice only', () => {
    const announced = { files: 1, bytes: senderQuotas.lead.bytes + 1 }

    expect(quotaWrites(person, announced, now)).toHaveLength(3)
    expect(() => quotaWrites(lead, announced, now)).toThrow()
    expect(quotaWrites({ ...subject, sender: null }, announced, now)).toHaveLength(1)
  })

  it('fit a CD of thousands of files and several gigabytes', () => {
    const disc = { files: 8000, bytes: 9 * 1024 ** 3 }
    expect(disc.files * 5).toBeLessThan(senderQuotas.person.files)
    expect(disc.bytes * 5).toBeLessThan(senderQuotas.person.bytes)
  })

  it('count nothing if no file is new', () => {
    expect(quotaWrites(person, { files: 0, bytes: 0 }, now)).toEqual([])
  })
})
