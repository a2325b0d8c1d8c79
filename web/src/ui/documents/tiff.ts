import utif from 'utif'
import { MOST_PIXELS, type Picture } from './decoded-pages.ts'

/**
 * Reads a TIFF of one or several pages, as of a fax.
 * @throws where the bytes are no TIFF, or it has no page
 */
export function readTiff(bytes: ArrayBuffer) {
  const pages = utif.decode(bytes).filter(({ t256, t257 }) => t256?.[0] && t257?.[0])
  if (pages.length === 0) throw new Error('no page')
  return {
    pages: pages.length,

    /** The nth page, from 0; null where it is damaged, or larger than a browser takes. */
    picture(at: number): Picture | null {
      const page = pages[at]
      const pixels = (page?.t256?.[0] ?? 0) * (page?.t257?.[0] ?? 0)
      if (!page || pixels > MOST_PIXELS) return null
      try {
        if (page.width === undefined) utif.decodeImage(bytes, page, pages)
        const { width = 0, height = 0 } = page
        const rgba = new Uint8ClampedArray(utif.toRGBA8(page))
        return width > 0 && rgba.length === 4 * width * height ? { width, height, rgba } : null
      } catch {
        return null
      }
    },
  }
}
