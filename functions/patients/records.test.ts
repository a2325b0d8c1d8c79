import * as v from 'valibot'
import { expect, it } from 'vitest'
import { aRecord, NOON } from '#test/support/records.ts'
import { amendPatient, keptRow, patientName, patientWrites, readRow, rowReader } from './records.ts'

function items(record: ReturnType<typeof aRecord>) {
  return patientWrites(record).map((write) => {
    if (write.kind !== 'put') throw new Error('records are put')
    return write
  })
}

it('writes the record, its list row and the change together', () => {
  const record = aRecord({ email: 'jane@example.com', uploadCount: 2 })

  const [, row, change] = items(record)

  const shown = { ...v.parse(keptRow, record), revision: 1 }
  expect(readRow(String(row?.item.row))).toEqual(shown)
  expect(change?.item.row).toBe(row?.item.row)
  expect(change?.item).toMatchObject({
    sk: `${NOON.toISOString()}#${record.patientId}`,
    expiresAt: NOON.getTime() / 1000 + 8 * 24 * 3600,
  })
})

it('writes over the record only as it was read', () => {
  const before = aRecord()
  const after = amendPatient(before, { uploadCount: 1 }, new Date('2026-03-02T00:00:00.000Z'))

  expect(items(before)[0]).toMatchObject({ absent: 'ERR_VERSION_CONFLICT' })
  expect(items(after)[0]).toMatchObject({
    item: { uploadCount: 1, revision: 2, version: 1, updatedAt: '2026-03-02T00:00:00.000Z' },
    replaces: { version: 1, counter: 'revision' },
  })
})

it('reads what was packed before leads had a class', () => {
  const [, row] = items(aRecord({ leadClass: 'hot' }))
  const packed: unknown[] = JSON.parse(String(row?.item.row))

  expect(readRow(JSON.stringify(packed)).leadClass).toBe('hot')
  const before = JSON.stringify(packed.slice(0, packed.lastIndexOf('hot')))
  expect(readRow(before).leadClass).toBeNull()
})

it('reads what was packed when records had a text for their group', () => {
  const record = aRecord({ insurancePlan: 'PPO', isLead: true, groupId: 'G1' })
  const [, row] = items(record)
  const packed: unknown[] = JSON.parse(String(row?.item.row))

  const former = JSON.stringify(packed.with(14, 'Spine'))

  expect(packed[14]).toBeNull()
  expect(readRow(former)).toMatchObject({
    ...{ insurancePlan: 'PPO', isLead: true, groupId: 'G1', revision: 1 },
  })
})

it('refuses a row that is not one', () => {
  expect(() => readRow('{}')).toThrow('Invalid type')

  const fields = rowReader()
  expect(() => fields.read('{}')).toThrow('form')
  fields.read('[1,"two"]')
  expect(() => fields.text('patientId')).toThrow('patientId')
  expect(() => fields.number('revision')).toThrow('revision')
  expect(fields.text('lastName')).toBe(null)
  expect(fields.flag('isLead')).toBe(false)
  fields.read(JSON.stringify(Array.from({ length: 100 }, () => 'two')))
  expect(() => fields.flag('isLead')).toThrow('isLead')
})

it('calls a person by what is known', () => {
  const unknown = { firstName: null, lastName: null, email: null, mobile: null }

  expect(patientName({ ...unknown, firstName: 'Jane', lastName: 'Doe' })).toBe('Jane Doe')
  expect(patientName({ ...unknown, lastName: 'Doe', email: 'a@example.com' })).toBe('Doe')
  expect(patientName({ ...unknown, email: 'a@example.com' })).toBe('a@example.com')
  expect(patientName({ ...unknown, mobile: '4155550199' })).toBe('4155550199')
  expect(patientName(unknown)).toBe('No name')
})
