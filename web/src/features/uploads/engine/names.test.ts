import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fileName } from '#shared/model/upload.ts'
import { otherName, safeName } from './names.ts'

describe('safeName', () => {
  test('keeps a good path as it is', () => {
    expect(safeName('DICOM/ST0/SE1/IM 0001')).toBe('DICOM/ST0/SE1/IM 0001')
  })

  test('composes accents, so that one disc has one name on every system', () => {
    expect(safeName('Mu\u0308ller/IM1')).toBe('M\u00fcller/IM1')
  })

  test.each([
    'IM1.',
    'a /b',
    ' ',
    'a\u202eb',
    'a\u200b',
    'a\u0000b',
    'a\\b',
    '../up',
    'a//b',
    'x'.repeat(1000),
    '\ud800',
    '',
  ])('makes %j acceptable', (path) => {
    expect(v.is(fileName, safeName(path))).toBe(true)
  })

  test('keeps the ending of a name that is too long', () => {
    expect(safeName(`${'x'.repeat(1000)}.dcm`)).toMatch(/x~\w+\.dcm$/)
  })

  test('accepts whatever is dropped, the same way each time', () => {
    const paths = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 700 }),
      fc.array(fc.string({ maxLength: 80 }), { maxLength: 12 }).map((parts) => parts.join('/')),
    )
    fc.assert(
      fc.property(paths, (path) => {
        expect(v.is(fileName, safeName(path))).toBe(true)
        expect(safeName(path)).toBe(safeName(path))
      }),
    )
  })

  test('keeps names apart that had to change', () => {
    expect(safeName('a\u0001b')).not.toBe(safeName('a\u0002b'))
    expect(safeName('a\u0001b')).not.toBe('a_b')
  })
})

describe('otherName', () => {
  test('numbers the folder, or the file where there is none', () => {
    expect(otherName('DICOM/IM1', 2)).toBe('DICOM (2)/IM1')
    expect(otherName('IM1.dcm', 3)).toBe('IM1 (3).dcm')
    expect(otherName('IM1', 2)).toBe('IM1 (2)')
  })
})
