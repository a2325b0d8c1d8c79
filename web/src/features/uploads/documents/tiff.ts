import utif from 'utif'

/** What a page may have at most: 60 megapixels are a sheet of A3 at 600 dpi, and 240 MB. */
const MOST_PIXELS = 60_000_000

/** A page of a TIFF: four bytes a pixel. */
export type Picture = { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> }

export type TiffQuestion = { bytes: ArrayBuffer } | { page: number }
/** `page` is the one that the picture is of, or would be. */
export type TiffAnswer = { pages: number; page: number; picture: Picture | null }

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
