import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tags, transferSyntaxes } from '#shared/dicom/tags.ts'
import {
  encodeBlockyJpeg,
  encodeDctJpeg,
  encodeJpeg2000,
  encodeJpegLs,
  encodeLosslessJpeg,
  encodeRle,
  type Raster,
} from '#test/fixtures/dicom/encodings.ts'
import { compressed, grey, imageFile } from '#test/fixtures/dicom/pictures.ts'
import { largestAllocation } from '#test/support/allocations.ts'
import { renderPreview } from './preview.ts'

const MEBIBYTE = 2 ** 20
/** The pictures of these tests have a few kilobytes. A decoder module starts with up to 50 MiB. */
const ENOUGH = 96 * MEBIBYTE
const { jpeg2000, jpegLsLossless, jpegLossless, jpegExtended, jpegBaseline, rle } = transferSyntaxes

const raster = grey({ width: 64, height: 64, bits: 8 })

/** A picture that a data set declares, and whose pixels are elsewhere. */
const declared = (side: number): Raster => ({
  ...raster,
  width: side,
  height: side,
  data: new Uint8Array(),
})

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

const uint16 = (value: number) => Uint8Array.of(value >> 8, value & 0xff)

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return Uint8Array.from(bytes)
}

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

/** A box of a JP2 file (ITU-T T.800, section I.4). */
const box = (type: string, ...content: Uint8Array[]) => {
  const bytes = joined(...content)
  return joined(uint32(bytes.length + 8), Buffer.from(type, 'latin1'), bytes)
}

/** A JP2 file of a grey picture, with the boxes that a decoder needs before the codestream. */
const jp2 = (side: number, ...boxes: Uint8Array[]) =>
  joined(
    bytesOf('0000000c6a5020200d0a870a'),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
    box(
      'jp2h',
      box('ihdr', uint32(side), uint32(side), bytesOf('000107070000')),
      box('colr', bytesOf('01000000000011')),
    ),
    ...boxes,
  )

/** The codestream with another value in its size segment. */
const withUint32 = (codestream: Uint8Array, at: number, value: number) => {
  const changed = Uint8Array.from(codestream)
  changed.set(uint32(value), at)
  return changed
}

const withSize = (codestream: Uint8Array, side: number) =>
  [8, 12, 24, 28].reduce((bytes, at) => withUint32(bytes, at, side), codestream)

const indexOfMarker = (bytes: Uint8Array, marker: number) =>
  Buffer.from(bytes).indexOf(Uint8Array.of(0xff, marker))

/** A marker segment of a JPEG. */
const segment = (marker: number, ...content: Uint8Array[]) => {
  const payload = joined(...content)
  return joined(Uint8Array.of(0xff, marker), uint16(payload.length + 2), payload)
}

const frameSegment = (marker: number, side: number, precision = 8) =>
  segment(
    marker,
    Uint8Array.of(precision),
    uint16(side),
    uint16(side),
    Uint8Array.of(1, 1, 0x11, 0),
  )

const insertedAt = (bytes: Uint8Array, at: number, ...parts: Uint8Array[]) =>
  joined(bytes.subarray(0, at), ...parts, bytes.subarray(at))

/** Draws the file while counting what its decoders ask for. */
async function draw(file: Uint8Array) {
  let picture: Uint8Array | null = null
  const largest = await largestAllocation(ENOUGH, async () => {
    picture = await renderPreview(file)
  })
  return { picture, isWithinLimit: largest <= ENOUGH }
}

const refused = { picture: null, isWithinLimit: true }
const drawn = { picture: expect.anything(), isWithinLimit: true }

describe('a JPEG 2000 picture', () => {
  /** A box that holds the header of a picture with the size that the data set declares. */
  const decoy = async () => box('uuid', (await encodeJpeg2000(raster)).subarray(0, 100))

  it('is drawn from the codestream box, wherever it stands', async () => {
    const encoded = await encodeJpeg2000(raster)
    const boxed = jp2(64, await decoy(), box('jp2c', encoded))

    expect(await renderPreview(compressed(jpeg2000, raster, boxed))).toEqual(
      await renderPreview(imageFile({ raster })),
    )
  })

  it('is drawn from a codestream box with a long length, or up to the end of the file', async () => {
    const encoded = await encodeJpeg2000(raster)
    const expected = await renderPreview(imageFile({ raster }))
    const type = Buffer.from('jp2c')
    const long = joined(uint32(1), type, uint32(0), uint32(encoded.length + 16), encoded)
    const open = joined(uint32(0), type, encoded)

    expect(await renderPreview(compressed(jpeg2000, raster, jp2(64, long)))).toEqual(expected)
    expect(await renderPreview(compressed(jpeg2000, raster, jp2(64, open)))).toEqual(expected)
  })

  it.each([2048, 40_000, 120_000])(
    'is refused if a box hides a codestream of %i pixels a side behind a smaller size',
    async (side) => {
      const encoded = withSize(await encodeJpeg2000(raster), side)
      const boxed = jp2(side, await decoy(), box('jp2c', encoded))

      expect(await draw(compressed(jpeg2000, raster, boxed))).toEqual(refused)
    },
  )

  it('is refused if the matching size stands in another box only', async () => {
    const boxed = jp2(64, box('uuid', await encodeJpeg2000(raster)))

    expect(await draw(compressed(jpeg2000, raster, boxed))).toEqual(refused)
  })

  it('is refused if it declares a million tiles', async () => {
    const large = declared(1024)
    const encoded = withSize(await encodeJpeg2000(raster), 1024)
    const tiled = [24, 28].reduce((bytes, at) => withUint32(bytes, at, 1), encoded)

    expect(await draw(compressed(jpeg2000, large, tiled))).toEqual(refused)
  })

  it.each([
    ['65,535 layers in small precincts', 'ff52 0012 01 00 ffff 00 05 04 04 00 01 111111111111'],
    ['more decompositions than exist', 'ff52 000c 00 00 0001 00 ff 04 04 00 01'],
    ['precincts of one pixel', 'ff52 0012 01 00 0001 00 05 04 04 00 01 000000000000'],
    ['a style that breaks off', 'ff52 0004 0000'],
  ])('is refused if it declares %s', async (_name, style) => {
    const large = declared(2048)
    const encoded = withSize(await encodeJpeg2000(raster), 2048)
    const at = indexOfMarker(encoded, 0x52)
    const end = at + 2 + Buffer.from(encoded).readUInt16BE(at + 2)
    const changed = joined(
      encoded.subarray(0, at),
      bytesOf(style.replaceAll(' ', '')),
      encoded.subarray(end),
    )

    expect(await draw(compressed(jpeg2000, large, changed))).toEqual(refused)
  })

  it('is refused if a tile-part declares a worse style than the main header', async () => {
    const large = declared(2048)
    const encoded = withSize(await encodeJpeg2000(raster), 2048)
    const style = bytesOf('ff5200120100000100050404000100000000000000'.slice(0, 40))
    const at = indexOfMarker(encoded, 0x93)
    const tile = indexOfMarker(encoded, 0x90)
    const length = Buffer.from(encoded).readUInt32BE(tile + 6)
    const changed = withUint32(insertedAt(encoded, at, style), tile + 6, length + style.length)

    expect(await draw(compressed(jpeg2000, large, changed))).toEqual(refused)
  })
})

describe('a JPEG picture', () => {
  const side = 65_535

  it('is drawn behind a thumbnail in its application data', async () => {
    const thumbnail = segment(0xe1, Buffer.from('Exif\0\0'), encodeBlockyJpeg(grey()))
    const blocks = grey({ width: 64, height: 64, bits: 8 })
    const file = insertedAt(encodeBlockyJpeg(blocks), 2, thumbnail)

    expect(await draw(compressed(jpegBaseline, blocks, file))).toEqual(drawn)
  })

  it.each<[string, string, Uint8Array, number]>([
    ['baseline', jpegBaseline, encodeBlockyJpeg(raster), 0xc0],
    ['of 12 bits', jpegExtended, encodeDctJpeg(grey({ width: 64, height: 64 })), 0xc1],
    ['lossless', jpegLossless, encodeLosslessJpeg(raster), 0xc3],
  ])('%s is refused with a second, larger frame header', async (_name, syntax, encoded, marker) => {
    const precision = syntax === jpegExtended ? 12 : 8
    const picture = syntax === jpegExtended ? grey({ width: 64, height: 64 }) : raster
    const frame = frameSegment(marker, side, precision)
    const before = insertedAt(encoded, 2, frame)
    const after = insertedAt(encoded, indexOfMarker(encoded, 0xda), frame)

    expect(await draw(compressed(syntax, picture, encoded))).toEqual(drawn)
    expect(await draw(compressed(syntax, picture, before))).toEqual(refused)
    expect(await draw(compressed(syntax, picture, after))).toEqual(refused)
  })

  it('is refused if a later frame header follows the first scan', async () => {
    const encoded = encodeBlockyJpeg(raster)
    const file = insertedAt(encoded, encoded.length - 2, frameSegment(0xc2, side))

    expect(await draw(compressed(jpegBaseline, raster, file))).toEqual(refused)
  })

  it('is refused if an unknown segment hides a frame header from one of two readers', async () => {
    // Its length reads as the marker of a lossless frame.
    const hidden = joined(
      Uint8Array.of(0xff, 0xf0, 0xff, 0xc3),
      frameSegment(0xc3, side).subarray(2),
    )
    const file = insertedAt(encodeLosslessJpeg(raster), 2, joined(hidden, new Uint8Array(0xffc3)))

    expect(await draw(compressed(jpegLossless, raster, file))).toEqual(refused)
  })
})

describe('a JPEG-LS picture', () => {
  const oversize = segment(0xf8, Uint8Array.of(4, 4), uint32(60_000), uint32(60_000))

  it('is refused if an extension raises its size', async () => {
    const encoded = await encodeJpegLs(raster)
    const before = insertedAt(encoded, indexOfMarker(encoded, 0xf7), oversize)
    const after = insertedAt(encoded, indexOfMarker(encoded, 0xda), oversize)

    expect(await draw(compressed(jpegLsLossless, raster, encoded))).toEqual(drawn)
    expect(await draw(compressed(jpegLsLossless, raster, before))).toEqual(refused)
    expect(await draw(compressed(jpegLsLossless, raster, after))).toEqual(refused)
  })

  it('is refused if it has two frame headers, or a count of lines after its scan', async () => {
    const encoded = await encodeJpegLs(raster)
    const second = insertedAt(encoded, 2, frameSegment(0xf7, 60_000))
    const lines = insertedAt(encoded, encoded.length - 2, segment(0xdc, uint16(60_000)))

    expect(await draw(compressed(jpegLsLossless, raster, second))).toEqual(refused)
    expect(await draw(compressed(jpegLsLossless, raster, lines))).toEqual(refused)
  })
})

describe('a run-length encoded picture', () => {
  it.each([0, 63, 0x7fffffff, 0xffffffff])('is refused with a segment at %i', async (offset) => {
    const encoded = Buffer.from(encodeRle(raster))
    encoded.writeUInt32LE(offset, 4)

    expect(await draw(compressed(rle, raster, encoded))).toEqual(refused)
  })
})

describe('a data set', () => {
  const sides = (rows: number, columns: number) =>
    [
      [tags.rows, 'US', [rows]],
      [tags.columns, 'US', [columns]],
    ] as const

  it.each([jpegBaseline, jpegExtended, jpegLossless, jpegLsLossless, jpeg2000, rle])(
    'that declares more samples than memory allows is refused, transfer syntax %s',
    async (transferSyntaxUid) => {
      const file = imageFile({
        raster,
        transferSyntaxUid,
        pixelData: { fragments: [new Uint8Array(64)] },
        fields: [...sides(65_535, 65_535)],
      })

      expect(await draw(file)).toEqual(refused)
    },
  )

  it.each(['4294967295', '1000000000000', '-1', '1e400'])(
    'that declares %s frames is drawn or refused within the limit',
    async (frames) => {
      const fields = [[tags.numberOfFrames, 'IS', frames]] as const
      const { isWithinLimit } = await draw(imageFile({ raster, fields: [...fields] }))

      expect(isWithinLimit).toBe(true)
    },
  )
})

it('randomly changed pictures never ask for more memory than the limit', async () => {
  type Encode = (raster: Raster) => Uint8Array | Promise<Uint8Array>
  const encoders: [string, Encode][] = [
    [jpeg2000, encodeJpeg2000],
    [
      jpeg2000,
      async (it) => jp2(64, box('uuid', new Uint8Array(9)), box('jp2c', await encodeJpeg2000(it))),
    ],
    [jpegLsLossless, (it) => encodeJpegLs(it)],
    [jpegLossless, encodeLosslessJpeg],
    [jpegBaseline, (it) => encodeBlockyJpeg(it)],
    [jpegExtended, (it) => encodeDctJpeg(it)],
    [rle, encodeRle],
  ]
  const pictures = await Promise.all(
    encoders.map(async ([syntax, encode]) => [syntax, await encode(raster)] as const),
  )
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pictures),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async ([syntax, encoded], changes, isHeader) => {
        const damaged = Uint8Array.from(encoded)
        const reach = isHeader ? Math.min(160, damaged.length) : damaged.length
        for (const [place, byte] of changes) damaged[Math.floor(place * (reach - 1))] = byte

        expect((await draw(compressed(syntax, raster, damaged))).isWithinLimit).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
}, 120_000)
