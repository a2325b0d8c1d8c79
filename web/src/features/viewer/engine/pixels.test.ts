/// <reference path="../../../../../test/fixtures/dicom/codec-modules.d.ts" />
import { parseDicom } from 'dicom-parser'
import { describe, expect, it, test } from 'vitest'
import { tags, transferSyntaxes } from '#shared/dicom/tags.ts'
import { colour, grey, imageFile } from '#test/fixtures/dicom/pictures.ts'
import { isUndecodable, readPlainFrame } from './pixels.ts'

const aDataSet = (file: Parameters<typeof imageFile>[0]) => parseDicom(imageFile(file))

describe('a plain frame', () => {
  it('of single bits begins within a byte where the one before ends there', () => {
    const dataSet = aDataSet({
      raster: grey({ width: 3, height: 1, bits: 1 }),
      pixelData: { vr: 'OB', bytes: Uint8Array.of(0b101_001, 0) },
      fields: [
        [tags.bitsAllocated, 'US', [1]],
        [tags.numberOfFrames, 'IS', '2'],
      ],
    })

    expect([...(readPlainFrame(dataSet, 0) ?? [])]).toEqual([1, 0, 0])
    expect([...(readPlainFrame(dataSet, 1) ?? [])]).toEqual([1, 0, 1])
  })

  it('of bytes in big-endian words begins within a word where the one before ends there', () => {
    const dataSet = aDataSet({
      raster: grey({ width: 3, height: 1, bits: 8 }),
      transferSyntaxUid: transferSyntaxes.explicitBigEndian,
      pixelData: { vr: 'OW', bytes: Uint8Array.of(2, 1, 4, 3, 6, 5) },
      fields: [[tags.numberOfFrames, 'IS', '2']],
    })

    expect([...(readPlainFrame(dataSet, 0) ?? [])]).toEqual([1, 2, 3])
    expect([...(readPlainFrame(dataSet, 1) ?? [])]).toEqual([4, 5, 6])
  })

  it('is none of an encoded file', () => {
    const pixelData = { fragments: [Uint8Array.of(1, 2)] }
    const dataSet = aDataSet({ raster: grey(), transferSyntaxUid: transferSyntaxes.rle, pixelData })

    expect(readPlainFrame(dataSet, 0)).toBeNull()
  })
})

test.each([
  ['plain', 'grey', 32, false],
  ['plain', 'colour', 16, false],
  ['plain', 'colour', 32, true],
  ['encoded', 'grey', 16, false],
  ['encoded', 'grey', 32, true],
  ['encoded', 'colour', 8, false],
  ['encoded', 'colour', 16, true],
] as const)(
  'of %s %s pictures, those of %i bits cannot be decoded: %s',
  (how, kind, bits, expected) => {
    const dataSet = aDataSet({
      raster: kind === 'grey' ? grey() : colour(),
      pixelData: how === 'plain' ? { vr: 'OW', bytes: new Uint8Array(8) } : { fragments: [] },
      ...(how === 'encoded' && { transferSyntaxUid: transferSyntaxes.rle }),
      fields: [[tags.bitsAllocated, 'US', [bits]]],
    })

    expect(isUndecodable(dataSet)).toBe(expected)
  },
)
