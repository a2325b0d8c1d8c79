import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { tags, transferSyntaxes } from '#shared/dicom/tags.ts'
import {
  encodeBlockyJpeg,
  encodeJpeg2000,
  encodeJpegLs,
  encodeLosslessJpeg,
  encodePlain,
  encodeRle,
  type Raster,
} from '#test/fixtures/dicom/encodings.ts'
import {
  compressed,
  grey,
  greysOf,
  imageFile,
  row,
  windowFields,
} from '#test/fixtures/dicom/pictures.ts'
import type { Elements } from '#test/fixtures/dicom/writer.ts'
import { renderPreview } from './preview.ts'

describe('the looks of a grey picture', () => {
  test('follow the window of the data set', async () => {
    const file = imageFile({
      raster: row(0, 100, 150, 199, 300),
      fields: windowFields('150', '100'),
    })

    expect(greysOf(await renderPreview(file))).toEqual([0, 0, 129, 255, 255])
  })

  test('follow the first of several windows', async () => {
    const several = imageFile({
      raster: row(0, 150, 300),
      fields: windowFields('150\\9', '100\\9'),
    })
    const one = imageFile({ raster: row(0, 150, 300), fields: windowFields('150', '100') })

    expect(greysOf(await renderPreview(several))).toEqual(greysOf(await renderPreview(one)))
  })

  test('invert where low values are white', async () => {
    const fields: Elements = [
      [tags.photometricInterpretation, 'CS', 'MONOCHROME1'],
      ...windowFields('150', '100'),
    ]

    expect(greysOf(await renderPreview(imageFile({ raster: row(0, 150, 300), fields })))).toEqual([
      255, 126, 0,
    ])
  })

  test('apply slope and intercept before the window', async () => {
    const fields: Elements = [
      ...windowFields('40', '400'),
      [tags.rescaleIntercept, 'DS', '-1024'],
      [tags.rescaleSlope, 'DS', '2'],
    ]

    expect(greysOf(await renderPreview(imageFile({ raster: row(0, 532, 1000), fields })))).toEqual([
      0, 128, 255,
    ])
  })

  test('take signed values', async () => {
    const fields: Elements = [
      [tags.pixelRepresentation, 'US', [1]],
      [tags.bitsStored, 'US', [12]],
      [tags.highBit, 'US', [11]],
      ...windowFields('0', '100'),
    ]

    expect(
      greysOf(await renderPreview(imageFile({ raster: row(0xfce, 0, 0x032), fields }))),
    ).toEqual([0, 129, 255])
  })

  test('leave out the bits above and below those stored', async () => {
    const fields: Elements = [
      [tags.bitsStored, 'US', [8]],
      [tags.highBit, 'US', [11]],
      ...windowFields('128', '256'),
    ]
    const raster = row(0xf000, 0x0800, 0x0fff, 0x000f)

    expect(greysOf(await renderPreview(imageFile({ raster, fields })))).toEqual([0, 128, 255, 0])
  })

  test.each([
    ['there is no window', []],
    ['the window shows nothing', windowFields('30000', '10')],
    ['the window is no number', windowFields('wide', 'open')],
  ] satisfies [string, Elements][])('span the values where %s', async (_name, fields) => {
    const raster = row(...Array.from({ length: 101 }, (_, index) => 1000 + index * 10))

    const greys = greysOf(await renderPreview(imageFile({ raster, fields })))

    expect(greys[0]).toBe(0)
    expect(greys[50]).toBe(128)
    expect(greys[100]).toBe(255)
  })

  test('keep what lies outside the picture black and out of the span', async () => {
    const values = [63536, ...Array.from({ length: 100 }, (_, index) => 100 + index)]
    const fields: Elements = [[tags.pixelPaddingValue, 'US', [63536]]]

    const greys = greysOf(await renderPreview(imageFile({ raster: row(...values), fields })))

    expect([greys[0], greys[1], greys[100]]).toEqual([0, 0, 255])
  })

  test('draw a picture of one value', async () => {
    expect(greysOf(await renderPreview(imageFile({ raster: row(7, 7, 7) })))).toHaveLength(3)
  })

  test('draw single bits', async () => {
    const file = imageFile({
      raster: grey({ width: 4, height: 2, bits: 1 }),
      pixelData: { vr: 'OB', bytes: Uint8Array.of(0b1010_0101) },
      fields: [[tags.bitsAllocated, 'US', [1]]],
    })

    expect(greysOf(await renderPreview(file))).toEqual([255, 0, 255, 0, 0, 255, 0, 255])
  })
})

describe('the size', () => {
  const sizeOf = async (file: Uint8Array, options = {}) => {
    const png = await renderPreview(file, options)
    const { width, height } = PNG.sync.read(Buffer.from(png ?? []))
    return [width, height]
  }

  test('fits the square asked for, and never grows', async () => {
    const file = imageFile({ raster: grey({ width: 600, height: 300 }) })

    expect(await sizeOf(file)).toEqual([256, 128])
    expect(await sizeOf(file, { maxSize: 64 })).toEqual([64, 32])
    expect(await sizeOf(file, { maxSize: 4000 })).toEqual([600, 300])
  })

  test.each<readonly [string, Elements]>([
    ['spacing', [[tags.pixelSpacing, 'DS', '2\\1']]],
    ['aspect', [[tags.pixelAspectRatio, 'IS', '2\\1']]],
  ])('follows the %s of the pixels', async (_name, fields) => {
    expect(await sizeOf(imageFile({ raster: grey(), fields }))).toEqual([40, 48])
  })
})

describe('a film of several frames', () => {
  const frames = [grey({ bits: 16 }), grey({ bits: 16, data: grey().data.toReversed() }), grey()]
  const fields: Elements = [[tags.numberOfFrames, 'IS', '3']]
  const plain = imageFile({
    raster: grey({ bits: 16 }),
    fields,
    pixelData: { vr: 'OW', bytes: Buffer.concat(frames.map((frame) => encodePlain(frame))) },
  })
  const film = (fragments: readonly Uint8Array[], offsetTable = false) =>
    imageFile({
      raster: grey({ bits: 16 }),
      fields,
      transferSyntaxUid: transferSyntaxes.jpeg2000Lossless,
      pixelData: { fragments, offsetTable },
    })

  test('is represented by its middle frame', async () => {
    expect(await renderPreview(plain)).toEqual(await renderPreview(plain, { frame: 1 }))
    expect(await renderPreview(plain)).not.toEqual(await renderPreview(plain, { frame: 0 }))
  })

  test.each([0, 1, 2])('draws frame %i, in one fragment or more', async (frame) => {
    const encoded = await Promise.all(frames.map((it) => encodeJpeg2000({ ...it, bits: 16 })))
    const halves = encoded.flatMap((bytes) => [bytes.subarray(0, 200), bytes.subarray(200)])
    const expected = await renderPreview(plain, { frame })

    expect(await renderPreview(film(encoded), { frame })).toEqual(expected)
    expect(await renderPreview(film(encoded, true), { frame })).toEqual(expected)
    expect(await renderPreview(film(halves), { frame })).toEqual(expected)
  })

  test.each([-1, 3, 1.5])('has no frame %d', async (frame) => {
    expect(await renderPreview(plain, { frame })).toBeNull()
  })
})

describe('what cannot be drawn is null', () => {
  test.each<readonly [string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['no DICOM', Buffer.from('%PDF-1.7 and so on')],
    ['an incomplete picture', imageFile({ raster: grey() }).subarray(0, -1)],
    ['no pixels', imageFile({ raster: grey(), pixelData: { vr: 'OW', bytes: new Uint8Array() } })],
    ['no fragments', compressed(transferSyntaxes.rle, grey())],
    ['an unknown encoding', compressed('1.2.840.10008.1.2.4.102', grey(), new Uint8Array(64))],
    [
      'more pixels than memory allows',
      imageFile({
        raster: grey(),
        fields: [
          [tags.rows, 'US', [65535]],
          [tags.columns, 'US', [65535]],
        ],
      }),
    ],
    ['two samples', imageFile({ raster: grey(), fields: [[tags.samplesPerPixel, 'US', [2]]] })],
  ])('%s', async (_name, file) => {
    expect(await renderPreview(file)).toBeNull()
  })

  test.each<readonly [string, (raster: Raster) => Uint8Array | Promise<Uint8Array>]>([
    [transferSyntaxes.jpegBaseline, (raster) => encodeBlockyJpeg(raster)],
    [transferSyntaxes.jpegLossless, encodeLosslessJpeg],
    [transferSyntaxes.jpeg2000, encodeJpeg2000],
    [transferSyntaxes.jpegLsLossless, encodeJpegLs],
  ])('a codestream of another size, transfer syntax %s', async (transferSyntaxUid, encode) => {
    const encoded = await encode(grey({ width: 64, height: 64, bits: 8 }))

    expect(
      await renderPreview(compressed(transferSyntaxUid, grey({ bits: 8 }), encoded)),
    ).toBeNull()
  })

  test('damaged files of every encoding are drawn somehow or not at all', async () => {
    const raster = grey()
    const files = [
      imageFile({ raster }),
      compressed(transferSyntaxes.rle, raster, encodeRle(raster)),
      compressed(transferSyntaxes.jpegLossless, raster, encodeLosslessJpeg(raster)),
      compressed(transferSyntaxes.jpeg2000, raster, await encodeJpeg2000(raster)),
      compressed(transferSyntaxes.jpegLsLossless, raster, await encodeJpegLs(raster)),
      imageFile({ raster, transferSyntaxUid: transferSyntaxes.deflatedExplicitLittleEndian }),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (file, changes) => {
          const damaged = Uint8Array.from(file)
          for (const [at, byte] of changes) damaged[at % damaged.length] = byte
          const drawn = await renderPreview(damaged)
          expect(drawn === null || drawn.length > 0).toBe(true)
        },
      ),
    )
  }, 60_000)
})

const realFiles = resolve(import.meta.dirname, '../../../../../shared/dicom')

describe.skipIf(!statSync(realFiles, { throwIfNoEntry: false }))('real files', () => {
  const read = (name: string) => readFileSync(join(realFiles, 'single', name))

  test('are all drawn', async () => {
    const images = readdirSync(realFiles, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/README|DICOMDIR/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))

    for (const path of images) {
      expect([path, await renderPreview(readFileSync(path))]).not.toEqual([path, null])
    }
  })

  test('draw the same run-length encoded as plain', async () => {
    expect(await renderPreview(read('MR_small_RLE.dcm'))).toEqual(
      await renderPreview(read('MR_small.dcm')),
    )
  })
})
