import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CatalogueError } from '#shared/errors.ts'
import { KEY_IMAGE_SIDE_MAX } from '#shared/model/key-image.ts'
import { aJpeg, aJpegInBase64 } from '#test/support/jpeg.ts'
import { pictureBytes } from './picture.ts'

const jpeg = aJpeg()

describe('the picture of a key image', () => {
  it('is a JPEG', () => {
    expect(pictureBytes(aJpegInBase64())).toEqual(aJpeg())
  })

  it.each([
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a JPEG that was cut off', Buffer.from(aJpeg().subarray(0, 40))],
    ['nothing', Buffer.alloc(0)],
    ['a JPEG with a side that is too long', Buffer.from(aJpeg(KEY_IMAGE_SIDE_MAX + 8, 8))],
  ])('is not %s', (_, bytes) => {
    expect(() => pictureBytes(bytes.toString('base64'))).toThrow(CatalogueError)
  })

  it('is refused in words, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.uint8Array({ maxLength: 80 }), (length, rest) => {
        const bytes = Buffer.concat([jpeg.subarray(0, length), rest])
        expect(() => pictureBytes(bytes.toString('base64'))).toThrow(CatalogueError)
      }),
    )
  })
})
