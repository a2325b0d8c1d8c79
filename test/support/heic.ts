/**
 * Writes HEIC photos for tests. The samples are stored without compression (HEVC's PCM blocks), so a
 * decoder must give back exactly the colors that were written.
 */

/** Sides of the picture, and of its four blocks, in pixels. */
export const HEIC_SIDE = 32
const BLOCK = 16
/** The first probabilities for `split_cu_flag`, which is never set (H.265, table 9-46). */
const SPLIT_RANGES = [
  [128, 176, 208, 240],
  [128, 167, 197, 227],
  [128, 158, 187, 216],
  [123, 150, 178, 205],
] as const

/** A color as luma and the two chroma samples, each from 0 to 255. */
type Color = readonly [y: number, cb: number, cr: number]

class BitWriter {
  readonly bytes: number[] = []
  private used = 0

  bits(value: number, count: number): this {
    for (let at = count - 1; at >= 0; at -= 1) this.bit(Math.floor(value / 2 ** at) % 2)
    return this
  }

  /** Unsigned Exp-Golomb code. */
  ue(value: number): this {
    const length = Math.floor(Math.log2(value + 1))
    return this.bits(0, length).bits(value + 1, length + 1)
  }

  bit(value: number): this {
    if (this.used === 0) this.bytes.push(0)
    const last = this.bytes.length - 1
    this.bytes[last] = (this.bytes[last] ?? 0) | (value << (7 - this.used))
    this.used = (this.used + 1) % 8
    return this
  }

  /** Fills the last byte with zeros. */
  align(): this {
    this.used = 0
    return this
  }

  /** Ends a unit of parameters: a one, then zeros. */
  trail(): this {
    return this.bit(1).align()
  }
}

/** The arithmetic coder of H.265, 9.3.4.8, for the few flags that a PCM picture has. */
class ArithmeticCoder {
  private low = 0
  private range = 510
  private isFirst = true
  private outstanding = 0
  private state = 0
  private readonly writer: BitWriter

  constructor(writer: BitWriter) {
    this.writer = writer
  }

  /** After PCM samples the coder begins anew; probabilities stay. */
  restart(): void {
    this.low = 0
    this.range = 510
    this.isFirst = true
    this.outstanding = 0
  }

  /** `split_cu_flag` of 0, which is the more probable value. */
  notSplit(): void {
    const row = SPLIT_RANGES[this.state] ?? SPLIT_RANGES[3]
    this.range -= row[(this.range >> 6) & 3] ?? 0
    this.state += 1
    this.renormalize()
  }

  /** A flag that may end the coded bits; the last bit is a one. */
  terminate(flag: 0 | 1): void {
    this.range -= 2
    if (flag === 0) {
      this.renormalize()
      return
    }
    this.low += this.range
    this.range = 2
    this.renormalize()
    this.put((this.low >> 9) & 1)
    this.writer.bits(((this.low >> 7) & 3) | 1, 2)
  }

  private renormalize(): void {
    while (this.range < 256) {
      if (this.low < 256) this.put(0)
      else if (this.low >= 512) {
        this.low -= 512
        this.put(1)
      } else {
        this.low -= 256
        this.outstanding += 1
      }
      this.range <<= 1
      this.low <<= 1
    }
  }

  private put(bit: number): void {
    if (this.isFirst) this.isFirst = false
    else this.writer.bit(bit)
    for (; this.outstanding > 0; this.outstanding -= 1) this.writer.bit(1 - bit)
  }
}

const PROFILE = [0x03, 0x70, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 90]

function withProfile(writer: BitWriter): BitWriter {
  for (const byte of PROFILE) writer.bits(byte, 8)
  return writer
}

/** A unit of the stream: after two zero bytes a three keeps others from looking like a start code. */
function unit(type: number, { bytes }: BitWriter): number[] {
  const guarded: number[] = []
  for (const byte of bytes) {
    const [last, before] = [guarded.at(-1), guarded.at(-2)]
    if (last === 0 && before === 0 && byte <= 3) guarded.push(3)
    guarded.push(byte)
  }
  return [type << 1, 1, ...guarded]
}

function videoParameters(): number[] {
  const writer = new BitWriter().bits(0, 4).bits(3, 2).bits(0, 6).bits(0, 3).bit(1).bits(0xffff, 16)
  return unit(32, withProfile(writer).bit(1).ue(0).ue(0).ue(0).bits(0, 6).ue(0).bits(0, 2).trail())
}

function sequenceParameters(): number[] {
  const writer = withProfile(new BitWriter().bits(0, 4).bits(0, 3).bit(1)).ue(0).ue(1)
  writer.ue(HEIC_SIDE).ue(HEIC_SIDE).bit(0).ue(0).ue(0).ue(0).bit(1).ue(0).ue(0).ue(0)
  // Blocks of 8 to 16 pixels, transforms of 4 to 16; no scaling lists, no partitions, no offsets.
  writer.ue(0).ue(1).ue(0).ue(2).ue(0).ue(0).bits(0, 3)
  // PCM blocks of 8 bits a sample and 8 to 16 pixels, which no filter changes.
  writer.bit(1).bits(7, 4).bits(7, 4).ue(0).ue(1).bit(1)
  return unit(33, writer.ue(0).bits(0, 5).trail())
}

function pictureParameters(): number[] {
  const writer = new BitWriter().ue(0).ue(0).bits(0, 7).ue(0).ue(0).ue(0).bits(0, 3).ue(0).ue(0)
  // No chroma offsets in slices, weights, bypass, tiles, synchronized rows; no filter of edges.
  writer.bits(0, 7).bit(1).bit(0).bit(1)
  return unit(34, writer.bits(0, 2).ue(0).bits(0, 2).trail())
}

function slice(colors: readonly Color[]): number[] {
  const writer = new BitWriter().bit(1).bit(0).ue(0).ue(2).ue(0).trail()
  const coder = new ArithmeticCoder(writer)
  for (const [at, [y, cb, cr]] of colors.entries()) {
    coder.notSplit()
    coder.terminate(1)
    writer.align()
    for (const [sample, count] of [
      [y, BLOCK * BLOCK],
      [cb, (BLOCK * BLOCK) / 4],
      [cr, (BLOCK * BLOCK) / 4],
    ] as const) {
      for (let pixel = 0; pixel < count; pixel += 1) writer.bits(sample, 8)
    }
    coder.restart()
    coder.terminate(at === colors.length - 1 ? 1 : 0)
  }
  return unit(19, writer.align())
}

const word = (value: number) => [value >> 8, value & 0xff]
const long = (value: number) => [...word(value >>> 16), ...word(value & 0xffff)]
const letters = (text: string) => [...text].map((one) => one.charCodeAt(0))
const box = (type: string, ...content: number[][]) => {
  const bytes = content.flat()
  return [...long(bytes.length + 8), ...letters(type), ...bytes]
}
const fullBox = (type: string, version: number, ...content: number[][]) =>
  box(type, [version, 0, 0, 0], ...content)

function decoderConfiguration(): number[] {
  const units = [
    [32, videoParameters()],
    [33, sequenceParameters()],
    [34, pictureParameters()],
  ] as const
  const arrays = units.flatMap(([type, bytes]) => [
    ...[0x80 | type, 0, 1],
    ...word(bytes.length),
    ...bytes,
  ])
  return box('hvcC', [1, ...PROFILE, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3], arrays)
}

/**
 * A HEIC photo of four blocks.
 * @param colors of the blocks: the two upper ones, then the two lower ones
 */
export function aHeicPhoto(colors: readonly [Color, Color, Color, Color]): Uint8Array<ArrayBuffer> {
  const coded = slice(colors)
  const data = [...long(coded.length), ...coded]
  const type = box('ftyp', letters('heic'), long(0), letters('mif1heic'))
  const properties = box(
    'iprp',
    box('ipco', decoderConfiguration(), fullBox('ispe', 0, long(HEIC_SIDE), long(HEIC_SIDE))),
    fullBox('ipma', 0, long(1), word(1), [2, 0x81, 2]),
  )
  const meta = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, long(0), letters('pict'), long(0), long(0), long(0), [0]),
      fullBox('pitm', 0, word(1)),
      fullBox('iinf', 0, word(1), fullBox('infe', 2, word(1), word(0), letters('hvc1'), [0])),
      properties,
      fullBox(
        'iloc',
        0,
        [0x44, 0],
        word(1),
        word(1),
        word(0),
        word(1),
        long(offset),
        long(data.length),
      ),
    )
  const offset = type.length + meta(0).length + 8
  return Uint8Array.from([...type, ...meta(offset), ...box('mdat', data)])
}
