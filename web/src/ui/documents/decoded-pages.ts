/** What a page may have at most: 60 megapixels are a sheet of A3 at 600 dpi, and 240 MB. */
export const MOST_PIXELS = 60_000_000

/** A page of a document: four bytes a pixel. */
export type Picture = { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> }

/** A document whose pages are decoded one by one; null for a page that is damaged or too large. */
export type DecodedPages = {
  pages: number
  picture: (at: number) => Picture | null | Promise<Picture | null>
}

export type PagesQuestion = { bytes: ArrayBuffer } | { page: number }
/** `page` is the number of the page that was asked for, from 0. */
export type PagesAnswer = { pages: number; page: number; picture: Picture | null }

/**
 * Answers a page's questions about one document: its bytes first, then further pages.
 * @param read throws if the bytes are no document of its kind
 */
export function createPagesReader(
  read: (bytes: ArrayBuffer) => DecodedPages | Promise<DecodedPages>,
): (question: PagesQuestion) => Promise<PagesAnswer> {
  let document: DecodedPages | null = null
  return async (question) => {
    const page = 'page' in question ? question.page : 0
    try {
      if ('bytes' in question) document = await read(question.bytes)
      const picture = await document?.picture(page)
      return { pages: document?.pages ?? 0, page, picture: picture ?? null }
    } catch {
      return { pages: document?.pages ?? 0, page, picture: null }
    }
  }
}
