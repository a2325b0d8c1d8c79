import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_FILE_NAME } from '#shared/model/upload-rules.ts'
import { orderOf } from './file-place.ts'

const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

test('names sort as people sort them', () => {
  const sorted = [
    'DISC/IM1.dcm',
    'disc/IM2.dcm',
    'DISC/im010.dcm',
    'DISC/IM00000000000000000000000000000000123',
    'DISC/IM00000000000000000000000000000001000',
    'DISC/scan.txt',
    'DISC/SE2/IM1',
    'DISC/SE10/IM1',
    'report.txt',
    'Übersicht.txt',
  ]

  expect(
    sorted.toReversed().toSorted((one, other) => compare(orderOf(one), orderOf(other))),
  ).toEqual(sorted)
})

test('every name has a place that fits a key, the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: MAX_FILE_NAME }), (name) => {
      const place = orderOf(name)
      expect(Buffer.byteLength(place)).toBeLessThanOrEqual(900)
      expect(place.isWellFormed()).toBe(true)
      expect(orderOf(name.normalize('NFD'))).toBe(place)
    }),
  )
})
