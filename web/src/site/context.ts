/** A picture of the product: a screenshot that the test run made; its size is in its own pixels. */
export type Picture = { url: string; width: number; height: number }

export type PictureName = 'patients' | 'board' | 'review' | 'messages' | 'viewer' | 'calendar'

/** Each picture is there for both color schemes, and of a phone too: a desktop's is too small to read there. */
export type Look = 'light' | 'dark' | 'phone-light' | 'phone-dark'

/** What the build knows and the pages need. */
export type SiteContext = {
  /** Where the site is found, without a slash at its end. */
  origin: string
  /** All styles: they come with the document, which then paints at once. */
  style: string
  /** The address of the one script. */
  script: string
  /** The address of what the help is searched in. */
  searchIndex: string
  pictures: Readonly<Record<PictureName, Readonly<Record<Look, Picture>>>>
  /** What is shown where somebody passes on a link to a page. */
  socialPicture: Picture
}
