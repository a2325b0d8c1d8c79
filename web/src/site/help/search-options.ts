import type { Options } from 'minisearch'

/** An article as it is searched: its address, what is shown of it, and what it says. */
export type SearchDocument = {
  id: string
  title: string
  summary: string
  also: string
  text: string
}

/** How the index is made and read: both must agree, so both take this. */
export const searchOptions: Options<SearchDocument> = {
  fields: ['title', 'also', 'summary', 'text'],
  storeFields: ['title', 'summary'],
  searchOptions: {
    boost: { title: 4, also: 3, summary: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
}
