import type { Article } from './article.ts'
import { articlePath, articles } from './articles.ts'
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
