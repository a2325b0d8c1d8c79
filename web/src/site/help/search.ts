import type { Article } from '#shared/help/article.ts'
import { articlePath, articles } from '#shared/help/articles.ts'
import type { SearchDocument } from './search-options.ts'

/** All articles, by their addresses. */
export function searchDocuments(): SearchDocument[] {
  return articles.map(toDocument)
}

function toDocument({ slug, title, summary, also = '', parts }: Article): SearchDocument {
  const text = parts
    .flatMap((part) => [part.title ?? '', ...(part.text ?? []), ...(part.steps ?? [])])
    .join(' ')
  return { id: articlePath(slug), title, summary, also, text }
}
