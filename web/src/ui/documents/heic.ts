import type { HeifImage, LibHeif } from 'libheif-js/libheif-wasm/libheif.js'
import { type DecodedPages, MOST_PIXELS, type Picture } from './decoded-pages.ts'

/**
 * Reads a HEIC photo, or a series of them.
 * @throws if the bytes are no such file
 */
export function readHeic({ HeifDecoder }: LibHeif, bytes: ArrayBuffer): DecodedPages {
  const images = new HeifDecoder().decode(new Uint8Array(bytes))
  if (images.length === 0) throw new Error('no picture')
  return {
    pages: images.length,
    async picture(at) {
      const image = images[at]
      if (!image || image.get_width() * image.get_height() > MOST_PIXELS) return null
      return decode(image)
    },
  }
}

/** Null for a damaged picture. */
function decode(image: HeifImage): Promise<Picture | null> {
  const [width, height] = [image.get_width(), image.get_height()]
  const rgba = new Uint8ClampedArray(4 * width * height)
  return new Promise((resolve) => {
    image.display({ data: rgba, width, height }, (shown) =>
      resolve(shown && { width, height, rgba }),
    )
  })
}
