import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureOf } from './picture.ts'

const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )

const png = bytesOf([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 0, 64])
const jpeg = bytesOf(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  [0xff, 0xff, 0xc2, 0, 11, 8, 0, 50, 0, 120, 1, 1, 0x11, 0],
)
const size = [0, 0, 0, 0]
const vp8x = bytesOf('RIFF', size, 'WEBPVP8X', size, [0, 0, 0, 0, 0xff, 0, 0, 0x3f, 0, 0])
const vp8l = bytesOf('RIFF', size, 'WEBPVP8L', size, [0x2f, 0x63, 0x40, 0x0c, 0])
const vp8 = bytesOf('RIFF', size, 'WEBPVP8 ', size, [0, 0, 0, 0x9d, 1, 0x2a, 200, 0, 100, 0x40])

describe('a picture', () => {
  it.each([
    ['PNG', png, { type: 'image/png', width: 256, height: 64 }],
    ['progressive JPEG', jpeg, { type: 'image/jpeg', width: 120, height: 50 }],
    ['extended WebP', vp8x, { type: 'image/webp', width: 256, height: 64 }],
    ['lossless WebP', vp8l, { type: 'image/webp', width: 100, height: 50 }],
    ['lossy WebP', vp8, { type: 'image/webp', width: 200, height: 100 }],
  ])('says what it is: %s', (_, bytes, said) => {
    expect(pictureOf(bytes)).toEqual(said)
  })

  it.each([
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', bytesOf('<!doctype html><html></html>..........')],
    ['GIF', bytesOf('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['nothing', new Uint8Array()],
    ['a JPEG that was cut off', jpeg.slice(0, 12)],
    ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xda, 0, 8])],
  ])('is not %s', (_, bytes) => {
    expect(pictureOf(bytes)).toBeNull()
  })

  it('may be any bytes at all', () => {
    const starts = fc.constantFrom(png, jpeg, vp8x, vp8l, vp8, new Uint8Array())
    fc.assert(
      fc.property(starts, fc.nat(40), fc.uint8Array({ maxLength: 80 }), (start, kept, rest) => {
        const found = pictureOf(new Uint8Array([...start.slice(0, kept), ...rest]))
        expect(found === null || found.width >= 0).toBe(true)
      }),
    )
  })
})
