import type MiniSearch from 'minisearch'
import type { Options, SearchResult } from 'minisearch'

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

/**
 * Finds articles that have all of the words. If no article has, those with any of them, best first:
 * people ask in sentences, and articles rarely use all of their words.
 */
export function searchHelp(
  index: Pick<MiniSearch<SearchDocument>, 'search'>,
  words: string,
): SearchResult[] {
  const withAll = index.search(words)
  return withAll.length > 0 ? withAll : index.search(words, { combineWith: 'OR' })
}
