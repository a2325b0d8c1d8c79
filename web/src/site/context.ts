/** A picture of the product: a screenshot that the test run made. */
export type Picture = { url: string; width: number; height: number }

export type PictureName = 'patients' | 'calendar' | 'send-scans'

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
  pictures: Readonly<Record<PictureName, Picture>>
}
