import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import jpeg from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { readJpeg } from '#shared/dicom/jpeg-header.ts'
import { tags, transferSyntaxes } from '#shared/dicom/tags.ts'
import {
  adobeSegment,
  encodeBlockyJpeg,
  encodeDctJpeg,
  encodeJpeg2000,
  encodeJpegLs,
  encodeLosslessJpeg,
  encodePlain,
  encodeRle,
  type Raster,
} from '#test/fixtures/dicom/encodings.ts'
import { paintSlice } from '#test/fixtures/dicom/phantom.ts'
import {
  colour,
  compressed,
  grey,
  greysOf,
  imageFile,
  pixelsOf,
  row,
} from '#test/fixtures/dicom/pictures.ts'
import { decodeGreyJpeg } from './grey-jpeg.ts'
import { renderPreview } from './preview.ts'

const flatColour = (...pixel: readonly number[]): Raster => {
  const data = Uint8Array.from({ length: 16 * 8 * 3 }, (_, index) => pixel[index % 3] ?? 0)
  return colour({ width: 16, height: 8, data })
}

describe('every encoding of a grey picture draws the same', () => {
  const raster = grey()

  test.each([
    transferSyntaxes.implicitLittleEndian,
    transferSyntaxes.explicitBigEndian,
    transferSyntaxes.deflatedExplicitLittleEndian,
  ])('plain, transfer syntax %s', async (transferSyntaxUid) => {
    const expected = await renderPreview(imageFile({ raster }))

    expect(expected).not.toBeNull()
    expect(await renderPreview(imageFile({ raster, transferSyntaxUid }))).toEqual(expected)
  })

  test.each<readonly [string, (raster: Raster) => Uint8Array | Promise<Uint8Array>]>([
    [transferSyntaxes.rle, encodeRle],
    [transferSyntaxes.jpegLossless, encodeLosslessJpeg],
    [transferSyntaxes.jpegLosslessFirstOrder, encodeLosslessJpeg],
    [transferSyntaxes.jpeg2000Lossless, encodeJpeg2000],
    [transferSyntaxes.jpeg2000, encodeJpeg2000],
    [transferSyntaxes.jpegLsLossless, encodeJpegLs],
    [transferSyntaxes.jpegLsNearLossless, encodeJpegLs],
  ])('compressed, transfer syntax %s', async (transferSyntaxUid, encode) => {
    for (const bits of [8, 12, 16]) {
      const picture = grey({ bits })
      const expected = await renderPreview(imageFile({ raster: picture }))
      const file = compressed(transferSyntaxUid, picture, await encode(picture))
      expect(await renderPreview(file)).toEqual(expected)
    }
  })

  test('baseline JPEG', async () => {
    const data = Uint8Array.from({ length: 256 }, (_, index) => ((index >> 3) & 1 ? 200 : 50))
    const blocks: Raster = { width: 16, height: 16, components: 1, bits: 8, data }

    const file = compressed(transferSyntaxes.jpegBaseline, blocks, encodeBlockyJpeg(blocks))

    expect(await renderPreview(file)).toEqual(await renderPreview(imageFile({ raster: blocks })))
  })
})

test.each([
  ['whole', {}],
  ['with restart markers', { restartInterval: 3 }],
])('JPEG of 12 bits, %s, looks like the picture that was encoded', async (_name, options) => {
  const raster = grey({ width: 37, height: 21 })
  const file = compressed(transferSyntaxes.jpegExtended, raster, encodeDctJpeg(raster, options))

  const drawn = greysOf(await renderPreview(file))

  const expected = greysOf(await renderPreview(imageFile({ raster })))
  expect(drawn.map((value = 0, at) => Math.abs(value - (expected[at] ?? 0)) <= 1)).toEqual(
    expected.map(() => true),
  )
})

test('grey JPEG is decoded as another decoder does it', () => {
  const raster = grey({ width: 40, height: 24, bits: 8 })
  const encoded = encodeDctJpeg(raster, { restartInterval: 4 })

  const { data } = jpeg.decode(encoded, { useTArray: true })

  const codestream = readJpeg(encoded)
  const decoded = [...((codestream && decodeGreyJpeg(codestream)) ?? [])]
  expect(decoded.map((value, at) => Math.abs(value - (data[at * 4] ?? 0)) <= 2)).toEqual(
    Array.from(raster.data, () => true),
  )
  expect(decoded.map((value, at) => Math.abs(value - (raster.data[at] ?? 0)) <= 2)).toEqual(
    Array.from(raster.data, () => true),
  )
})

describe('bytes in big-endian words', () => {
  const transferSyntaxUid = transferSyntaxes.explicitBigEndian
  const raster = grey({ width: 3, height: 3, bits: 8 })
  const [first, second] = [raster.data, raster.data.toReversed()]

  test('of frames with an odd number of bytes are put in order', async () => {
    const film = Buffer.concat([first, second].map((data) => Uint8Array.from(data)))
    const file = imageFile({
      raster,
      transferSyntaxUid,
      fields: [[tags.numberOfFrames, 'IS', '2']],
      pixelData: { vr: 'OW', bytes: film.swap16() },
    })

    for (const [frame, data] of [first, second].entries()) {
      const expected = await renderPreview(imageFile({ raster: { ...raster, data } }))
      expect(greysOf(await renderPreview(file, { frame }))).toEqual(greysOf(expected))
    }
  })

  test('of a single frame end with a filled word', async () => {
    const bytes = Buffer.concat([Uint8Array.from(first), Uint8Array.of(0)]).swap16()
    const file = imageFile({ raster, transferSyntaxUid, pixelData: { vr: 'OW', bytes } })

    expect(await renderPreview(file)).toEqual(await renderPreview(imageFile({ raster })))
  })

  test('of single bits are put in order', async () => {
    const bits = (pixelData: Uint8Array, syntax?: string) =>
      imageFile({
        raster: grey({ width: 8, height: 2, bits: 1 }),
        ...(syntax === undefined ? {} : { transferSyntaxUid: syntax }),
        pixelData: { vr: 'OW', bytes: pixelData },
        fields: [[tags.bitsAllocated, 'US', [1]]],
      })

    expect(await renderPreview(bits(Uint8Array.of(0x0f, 0xa5), transferSyntaxUid))).toEqual(
      await renderPreview(bits(Uint8Array.of(0xa5, 0x0f))),
    )
  })
})

describe('every encoding of a colour picture draws the same', () => {
  const raster = colour()
  const { data } = raster
  const expected = Array.from({ length: data.length / 3 }, (_, index) => [
    ...data.subarray(index * 3, index * 3 + 3),
  ])
  const planes = Uint8Array.from(
    [0, 1, 2].flatMap((channel) => [...data].filter((_, index) => index % 3 === channel)),
  )

  test('pixel by pixel', async () => {
    expect(pixelsOf(await renderPreview(imageFile({ raster })))).toEqual(expected)
  })

  test('plane by plane', async () => {
    const file = imageFile({
      raster,
      pixelData: { vr: 'OB', bytes: planes },
      fields: [[tags.planarConfiguration, 'US', [1]]],
    })

    expect(pixelsOf(await renderPreview(file))).toEqual(expected)
  })

  test('bytes in big-endian words', async () => {
    const file = imageFile({
      raster,
      transferSyntaxUid: transferSyntaxes.explicitBigEndian,
      pixelData: { vr: 'OW', bytes: Buffer.from(data).swap16() },
    })

    expect(pixelsOf(await renderPreview(file))).toEqual(expected)
  })

  test.each<readonly [string, () => Uint8Array | Promise<Uint8Array>]>([
    [transferSyntaxes.rle, () => encodeRle(raster)],
    [transferSyntaxes.jpegLosslessFirstOrder, () => encodeLosslessJpeg(raster)],
    [transferSyntaxes.jpeg2000Lossless, () => encodeJpeg2000(raster)],
    [transferSyntaxes.jpegLsLossless, () => encodeJpegLs({ ...raster, data: planes }, 0)],
    [transferSyntaxes.jpegLsLossless, () => encodeJpegLs(raster, 1)],
    [transferSyntaxes.jpegLsLossless, () => encodeJpegLs(raster, 2)],
  ])('compressed, transfer syntax %s', async (transferSyntaxUid, encode) => {
    const file = compressed(transferSyntaxUid, raster, await encode())

    expect(pixelsOf(await renderPreview(file))).toEqual(expected)
  })

  test('baseline JPEG, nearly', async () => {
    const [width, height] = [16, 16]
    const pixels = Buffer.alloc(width * height * 4, Uint8Array.of(200, 120, 40, 255))
    const flat = colour({ width, height })
    const encoded = jpeg.encode({ width, height, data: pixels }, 95).data

    const drawn = pixelsOf(
      await renderPreview(compressed(transferSyntaxes.jpegBaseline, flat, encoded)),
    )

    for (const [red = 0, green = 0, blue = 0] of drawn) {
      expect(Math.abs(red - 200) + Math.abs(green - 120) + Math.abs(blue - 40)).toBeLessThan(12)
    }
  })

  test.each([
    ['an Adobe segment that says so', [adobeSegment(0)], 'RGB'],
    ['an Adobe segment cut short', [adobeSegment(0, 11)], 'RGB'],
    ['an Adobe segment without its name', [adobeSegment(0, 3)], 'RGB'],
    ['no segment', [], 'RGB'],
    ['an Adobe segment that says so, against the data set', [adobeSegment(0)], 'YBR_FULL_422'],
  ])('baseline JPEG of red, green and blue, by %s', async (_name, segments, declared) => {
    const flat = flatColour(200, 120, 40)
    const file = imageFile({
      raster: flat,
      transferSyntaxUid: transferSyntaxes.jpegBaseline,
      pixelData: { fragments: [encodeDctJpeg(flat, { segments })] },
      fields: [[tags.photometricInterpretation, 'CS', declared]],
    })

    const [drawn = []] = pixelsOf(await renderPreview(file))

    expect(drawn.map((channel) => Math.round(channel / 8))).toEqual([25, 15, 5])
  })

  test.each([
    ['an Adobe segment that says so, against the data set', [adobeSegment(1)], 'RGB'],
    ['an Adobe segment cut short', [adobeSegment(1, 11)], 'YBR_FULL_422'],
    ['no segment', [], 'YBR_FULL'],
  ])('baseline JPEG of luma and chroma, by %s', async (_name, segments, declared) => {
    const flat = flatColour(76, 85, 255)
    const file = imageFile({
      raster: flat,
      transferSyntaxUid: transferSyntaxes.jpegBaseline,
      pixelData: { fragments: [encodeDctJpeg(flat, { segments })] },
      fields: [[tags.photometricInterpretation, 'CS', declared]],
    })

    const [drawn = []] = pixelsOf(await renderPreview(file))

    expect(drawn.map((channel) => Math.round(channel / 8))).toEqual([32, 0, 0])
  })

  test.each([
    ['YBR_FULL', [76, 85, 255, 150, 44, 21]],
    ['YBR_FULL_422', [76, 76, 85, 255]],
  ])('in %s', async (photometricInterpretation, bytes) => {
    const file = imageFile({
      raster: colour({ width: 2, height: 1 }),
      pixelData: { vr: 'OB', bytes: Uint8Array.from(bytes) },
      fields: [[tags.photometricInterpretation, 'CS', photometricInterpretation]],
    })

    const [first = [], second = []] = pixelsOf(await renderPreview(file))

    expect(first.map((channel) => Math.round(channel / 8))).toEqual([32, 0, 0])
    const green = photometricInterpretation === 'YBR_FULL'
    expect(second.map((channel) => Math.round(channel / 8))).toEqual(
      green ? [0, 32, 0] : [32, 0, 0],
    )
  })

  test.each([
    ['of 16 bits', [0, 0x8000, 0xff00, 0xffff], [0, 128, 255, 255]],
    ['of 8 bits', [0, 0x80, 0xfe, 0xff], [0, 128, 254, 255]],
  ])('in a palette %s', async (_name, red, expectedReds) => {
    const descriptor = [4, 10, 16]
    const file = imageFile({
      raster: grey({ width: 5, height: 1, bits: 8, data: Uint8Array.of(9, 11, 12, 13, 99) }),
      fields: [
        [tags.photometricInterpretation, 'CS', 'PALETTE COLOR'],
        [tags.redPaletteDescriptor, 'US', descriptor],
        [tags.greenPaletteDescriptor, 'US', descriptor],
        [tags.bluePaletteDescriptor, 'US', descriptor],
        [tags.redPaletteData, 'OW', encodePlain(row(...red))],
        [tags.greenPaletteData, 'OW', encodePlain(row(0, 0, 0, 0))],
        [tags.bluePaletteData, 'OW', encodePlain(row(0, 0, 0, 0))],
      ],
    })

    const reds = greysOf(await renderPreview(file))

    expect(reds).toEqual([...expectedReds, expectedReds.at(-1)])
  })
})

test('a large JPEG 2000 picture is read at a lower resolution and looks the same', async () => {
  const [rows, columns] = [700, 1001]
  const data = paintSlice({ modality: 'MR', place: 0.5, rows, columns, seed: 1 })
  const raster: Raster = { width: columns, height: rows, components: 1, bits: 12, data }
  const encoded = await encodeJpeg2000(raster, 4)

  const drawn = greysOf(await renderPreview(compressed(transferSyntaxes.jpeg2000, raster, encoded)))

  const expected = greysOf(await renderPreview(imageFile({ raster })))
  const differences = drawn.map((value = 0, index) => Math.abs(value - (expected[index] ?? 0)))
  expect(drawn).toHaveLength(expected.length)
  expect(differences.reduce((sum, it) => sum + it, 0) / differences.length).toBeLessThan(6)
})

const losslessSamples = resolve(
  import.meta.dirname,
  '../../../../node_modules/jpeg-lossless-decoder-js/tests/data',
)

test.skipIf(!statSync(losslessSamples, { throwIfNoEntry: false }))(
  'a lossless JPEG looks the same by each of the seven predictors',
  async () => {
    const previews = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((selection) =>
        renderPreview(readFileSync(join(losslessSamples, `jpeg_lossless_sel${selection}.dcm`))),
      ),
    )

    expect(previews[0]).not.toBeNull()
    for (const preview of previews) expect(preview).toEqual(previews[0])
  },
)
