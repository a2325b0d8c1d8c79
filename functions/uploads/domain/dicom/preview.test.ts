import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import jpeg from 'jpeg-js'
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
import { paintSlice } from '#test/fixtures/dicom/phantom.ts'
import { type Elements, type FileSpecification, writeDicom } from '#test/fixtures/dicom/writer.ts'
import { renderPreview } from './preview.ts'

const grey = (overrides: Partial<Raster> = {}): Raster => {
  const { width = 40, height = 24, bits = 12 } = overrides
  const data = Uint16Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.trunc(index / width)]
    return Math.round(((x * 61 + y * 97 + ((x * y) % 7) * 200) % 4096) / 2 ** (12 - bits))
  })
  return { width, height, components: 1, bits, data, ...overrides }
}

const colour = (overrides: Partial<Raster> = {}): Raster => {
  const { width = 16, height = 8 } = overrides
  const data = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 256)
  return { width, height, components: 3, bits: 8, data, ...overrides }
}

interface ImageFile {
  readonly raster: Raster
  readonly transferSyntaxUid?: string
  readonly pixelData?: FileSpecification['pixelData']
  readonly fields?: Elements
}

const imageFile = ({ raster, transferSyntaxUid, pixelData, fields = [] }: ImageFile) => {
  const { width, height, components, bits } = raster
  const defaults: Elements = [
    [tags.samplesPerPixel, 'US', [components]],
    [tags.photometricInterpretation, 'CS', components === 3 ? 'RGB' : 'MONOCHROME2'],
    [tags.planarConfiguration, 'US', [0]],
    [tags.rows, 'US', [height]],
    [tags.columns, 'US', [width]],
    [tags.bitsAllocated, 'US', [bits <= 8 ? 8 : 16]],
    [tags.bitsStored, 'US', [bits]],
    [tags.highBit, 'US', [bits - 1]],
    [tags.pixelRepresentation, 'US', [0]],
  ]
  const replaced = new Set(fields.map(([tag]) => tag))
  const elements = [...defaults.filter(([tag]) => !replaced.has(tag)), ...fields]
  return writeDicom({
    sopClassUid: '1.2.840.10008.5.1.4.1.1.2',
    sopInstanceUid: '1.2.3',
    ...(transferSyntaxUid === undefined ? {} : { transferSyntaxUid }),
    elements: elements.toSorted(([one], [other]) => one - other),
    pixelData: pixelData ?? {
      vr: bits <= 8 ? 'OB' : 'OW',
      bytes: encodePlain(raster, transferSyntaxUid !== transferSyntaxes.explicitBigEndian),
    },
  })
}

const compressed = (transferSyntaxUid: string, raster: Raster, ...fragments: Uint8Array[]) =>
  imageFile({ raster, transferSyntaxUid, pixelData: { fragments } })

/** The red, green and blue of each pixel of a preview. */
const pixelsOf = async (file: Uint8Array, options = {}): Promise<readonly number[][]> => {
  const png = await renderPreview(file, options)
  if (png === null) throw new Error('No preview')
  const { data } = PNG.sync.read(Buffer.from(png))
  return Array.from({ length: data.length / 4 }, (_, index) => [
    ...data.subarray(index * 4, index * 4 + 3),
  ])
}

const greysOf = async (file: Uint8Array, options = {}): Promise<readonly (number | undefined)[]> =>
  (await pixelsOf(file, options)).map(([red]) => red)

const row = (...data: readonly number[]): Raster =>
  grey({ width: data.length, height: 1, bits: 16, data: Uint16Array.from(data) })

const windowFields = (center: string, width: string): Elements => [
  [tags.windowCenter, 'DS', center],
  [tags.windowWidth, 'DS', width],
]

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
    expect(await pixelsOf(imageFile({ raster }))).toEqual(expected)
  })

  test('plane by plane', async () => {
    const file = imageFile({
      raster,
      pixelData: { vr: 'OB', bytes: planes },
      fields: [[tags.planarConfiguration, 'US', [1]]],
    })

    expect(await pixelsOf(file)).toEqual(expected)
  })

  test('bytes in big-endian words', async () => {
    const file = imageFile({
      raster,
      transferSyntaxUid: transferSyntaxes.explicitBigEndian,
      pixelData: { vr: 'OW', bytes: Buffer.from(data).swap16() },
    })

    expect(await pixelsOf(file)).toEqual(expected)
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

    expect(await pixelsOf(file)).toEqual(expected)
  })

  test('baseline JPEG, nearly', async () => {
    const [width, height] = [16, 16]
    const pixels = Buffer.alloc(width * height * 4, Uint8Array.of(200, 120, 40, 255))
    const flat = colour({ width, height })
    const encoded = jpeg.encode({ width, height, data: pixels }, 95).data

    const drawn = await pixelsOf(compressed(transferSyntaxes.jpegBaseline, flat, encoded))

    for (const [red = 0, green = 0, blue = 0] of drawn) {
      expect(Math.abs(red - 200) + Math.abs(green - 120) + Math.abs(blue - 40)).toBeLessThan(12)
    }
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

    const [first = [], second = []] = await pixelsOf(file)

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

    const reds = await greysOf(file)

    expect(reds).toEqual([...expectedReds, expectedReds.at(-1)])
  })
})

describe('the looks of a grey picture', () => {
  test('follow the window of the data set', async () => {
    const file = imageFile({
      raster: row(0, 100, 150, 199, 300),
      fields: windowFields('150', '100'),
    })

    expect(await greysOf(file)).toEqual([0, 0, 129, 255, 255])
  })

  test('follow the first of several windows', async () => {
    const several = imageFile({
      raster: row(0, 150, 300),
      fields: windowFields('150\\9', '100\\9'),
    })
    const one = imageFile({ raster: row(0, 150, 300), fields: windowFields('150', '100') })

    expect(await greysOf(several)).toEqual(await greysOf(one))
  })

  test('invert where low values are white', async () => {
    const fields: Elements = [
      [tags.photometricInterpretation, 'CS', 'MONOCHROME1'],
      ...windowFields('150', '100'),
    ]

    expect(await greysOf(imageFile({ raster: row(0, 150, 300), fields }))).toEqual([255, 126, 0])
  })

  test('apply slope and intercept before the window', async () => {
    const fields: Elements = [
      ...windowFields('40', '400'),
      [tags.rescaleIntercept, 'DS', '-1024'],
      [tags.rescaleSlope, 'DS', '2'],
    ]

    expect(await greysOf(imageFile({ raster: row(0, 532, 1000), fields }))).toEqual([0, 128, 255])
  })

  test('take signed values', async () => {
    const fields: Elements = [
      [tags.pixelRepresentation, 'US', [1]],
      [tags.bitsStored, 'US', [12]],
      [tags.highBit, 'US', [11]],
      ...windowFields('0', '100'),
    ]

    expect(await greysOf(imageFile({ raster: row(0xfce, 0, 0x032), fields }))).toEqual([
      0, 129, 255,
    ])
  })

  test('leave out the bits above and below those stored', async () => {
    const fields: Elements = [
      [tags.bitsStored, 'US', [8]],
      [tags.highBit, 'US', [11]],
      ...windowFields('128', '256'),
    ]
    const raster = row(0xf000, 0x0800, 0x0fff, 0x000f)

    expect(await greysOf(imageFile({ raster, fields }))).toEqual([0, 128, 255, 0])
  })

  test.each([
    ['there is no window', []],
    ['the window shows nothing', windowFields('30000', '10')],
    ['the window is no number', windowFields('wide', 'open')],
  ] satisfies [string, Elements][])('span the values where %s', async (_name, fields) => {
    const raster = row(...Array.from({ length: 101 }, (_, index) => 1000 + index * 10))

    const greys = await greysOf(imageFile({ raster, fields }))

    expect(greys[0]).toBe(0)
    expect(greys[50]).toBe(128)
    expect(greys[100]).toBe(255)
  })

  test('keep what lies outside the picture black and out of the span', async () => {
    const values = [63536, ...Array.from({ length: 100 }, (_, index) => 100 + index)]
    const fields: Elements = [[tags.pixelPaddingValue, 'US', [63536]]]

    const greys = await greysOf(imageFile({ raster: row(...values), fields }))

    expect([greys[0], greys[1], greys[100]]).toEqual([0, 0, 255])
  })

  test('draw a picture of one value', async () => {
    expect(await greysOf(imageFile({ raster: row(7, 7, 7) }))).toHaveLength(3)
  })

  test('draw single bits', async () => {
    const file = imageFile({
      raster: grey({ width: 4, height: 2, bits: 1 }),
      pixelData: { vr: 'OB', bytes: Uint8Array.of(0b1010_0101) },
      fields: [[tags.bitsAllocated, 'US', [1]]],
    })

    expect(await greysOf(file)).toEqual([255, 0, 255, 0, 0, 255, 0, 255])
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

test('a large JPEG 2000 picture is read at a lower resolution and looks the same', async () => {
  const [rows, columns] = [700, 1001]
  const data = paintSlice({ modality: 'MR', place: 0.5, rows, columns, seed: 1 })
  const raster: Raster = { width: columns, height: rows, components: 1, bits: 12, data }
  const encoded = await encodeJpeg2000(raster, 4)

  const drawn = await greysOf(compressed(transferSyntaxes.jpeg2000, raster, encoded))

  const expected = await greysOf(imageFile({ raster }))
  const differences = drawn.map((value = 0, index) => Math.abs(value - (expected[index] ?? 0)))
  expect(drawn).toHaveLength(expected.length)
  expect(differences.reduce((sum, it) => sum + it, 0) / differences.length).toBeLessThan(6)
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
