import { describe, expect, it } from 'vitest'
import { type Elements, writeDicom } from '#test/fixtures/dicom/writer.ts'
import { readDataset } from './dataset.ts'
import { paletteColour, readPalette } from './palette.ts'
import { tags } from './tags.ts'

const words = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer)

function paletteFrom(elements: Elements) {
  const bytes = writeDicom({ sopClassUid: '1.2', sopInstanceUid: '1.3', elements })
  const dataset = readDataset(bytes)
  return dataset && readPalette(dataset)
}

const descriptors = (descriptor: readonly number[]): Elements => [
  [tags.redPaletteDescriptor, 'US', descriptor],
  [tags.greenPaletteDescriptor, 'US', descriptor],
  [tags.bluePaletteDescriptor, 'US', descriptor],
]

const segmented = (descriptor: readonly number[], data: Uint8Array): Elements => [
  ...descriptors(descriptor),
  [tags.redSegmentedPaletteData, 'OW', data],
  [tags.greenSegmentedPaletteData, 'OW', data],
  [tags.blueSegmentedPaletteData, 'OW', data],
]

const reds = (elements: Elements, values: readonly number[]) => {
  const palette = paletteFrom(elements)
  return palette && values.map((value) => paletteColour(palette, value, 0))
}

describe('a palette', () => {
  it('is none without all three tables', () => {
    expect(paletteFrom(descriptors([2, 0, 8]))).toBeNull()
  })

  it('repeats its first and last colours beyond its ends, also where it begins below zero', () => {
    const plain: Elements = [
      ...descriptors([3, 0xffff, 16]),
      [tags.redPaletteData, 'OW', words(0x1000, 0x2000, 0x3000)],
      [tags.greenPaletteData, 'OW', words(0, 0, 0)],
      [tags.bluePaletteData, 'OW', words(0, 0, 0)],
    ]

    expect(reds(plain, [-5, -1, 0, 1, 9])).toEqual([0x10, 0x10, 0x20, 0x30, 0x30])
  })

  it('is put together from values, lines and copies of them', () => {
    // Two values, a line of four to 0x6000, and the same two segments again.
    const data = words(0, 2, 0x1000, 0x2000, 1, 4, 0x6000, 2, 2, 0, 0)

    expect(reds(segmented([12, 0, 16], data), [0, 1, 2, 3, 4, 5, 6, 7, 8, 11])).toEqual([
      0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x10, 0x20, 0x30, 0x60,
    ])
  })

  it('of 8 bits has its segments in bytes', () => {
    const data = Uint8Array.of(0, 1, 10, 1, 2, 30, 2, 1, 0, 0, 0, 0)

    expect(reds(segmented([4, 0, 8], data), [0, 1, 2, 3])).toEqual([10, 20, 30, 10])
  })

  it('of damaged segments is what came before them', () => {
    const broken = words(0, 1, 0x1000, 9, 9)
    const endless = words(2, 1, 0, 0)

    expect(reds(segmented([4, 0, 16], broken), [0, 3])).toEqual([0x10, 0x10])
    expect(paletteFrom(segmented([4, 0, 16], endless))).toBeNull()
  })
})
