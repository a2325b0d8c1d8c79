import type { Article, Audience } from '#shared/help/article.ts'

/** A part of an article, as it is found; its place is among the parts of the article. */
export type Passage = { slug: string; title: string; text: string; place: number }

type Indexed = Passage & { audience: Audience; terms: ReadonlyMap<string, number>; length: number }
export type Index = { passages: readonly Indexed[]; rarity: (term: string) => number; mean: number }

/** Words that say nothing of what a question is about. */
const IDLE = new Set(
  'a an and are as at be by can do does for from get has have how i if in is it me my of on or our so that the their them then there they this to was we what when where which who why will with you your'.split(
    ' ',
  ),
)

/** Okapi BM25 with its usual numbers: how soon more of a word says no more, and how much length matters. */
const SATURATION = 1.2
const LENGTH = 0.75
/** What is found by less is found by chance. */
const LEAST_SCORE = 1.5

/** The words of a text by their stems, as rough as they are: the help is short and its words are plain. */
export function stemsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !IDLE.has(word)).map(stem)
}

function stem(word: string): string {
  if (word.length < 4) return word
  const cut = word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ed|es|s|ly)$/, '')
  return cut.length < 3 ? word : cut.replace(/(.)\1$/, '$1').replace(/e$/, '')
}

/** Articles cut into their parts. A title counts as often as it is written here, most with what the article begins with. */
export function indexOf(articles: readonly Article[]): Index {
  const passages = articles.flatMap(({ slug, title, summary, also = '', audience, parts }) =>
    parts.map((part, place): Indexed => {
      const text = [
        ...(place === 0 ? [summary] : []),
        ...(part.title ? [`${part.title}:`] : []),
        ...(part.text ?? []),
        ...(part.steps ?? []).map((step, at) => `${at + 1}. ${step}`),
      ].join('\n')
      const about = place === 0 ? `${title} ${title} ${also} ${also}` : ''
      const words = stemsOf(`${title} ${about} ${text}`)
      const terms = new Map<string, number>()
      for (const word of words) terms.set(word, (terms.get(word) ?? 0) + 1)
      return { slug, title, text, place, audience, terms, length: words.length }
    }),
  )
  const total = passages.reduce((sum, { length }) => sum + length, 0)
  const rarity = (term: string) => {
    const having = passages.filter(({ terms }) => terms.has(term)).length
    return Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))
  }
  return { passages, rarity, mean: total / Math.max(1, passages.length) }
}

/** The passages that say most about a question, the best first, of articles for these people. */
export function passagesFor(
  { passages, rarity, mean }: Index,
  question: string,
  { audiences, most }: { audiences: readonly Audience[]; most: number },
): Passage[] {
  const asked = [...new Set(stemsOf(question))].map((term) => ({ term, weight: rarity(term) }))
  const scoreOf = ({ terms, length }: Indexed) =>
    asked.reduce((sum, { term, weight }) => {
      const times = terms.get(term) ?? 0
      const damped = times + SATURATION * (1 - LENGTH + (LENGTH * length) / mean)
      return times === 0 ? sum : sum + (weight * times * (SATURATION + 1)) / damped
    }, 0)
  return passages
    .filter(({ audience }) => audiences.includes(audience))
    .map((passage) => ({ passage, score: scoreOf(passage) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ passage: { slug, title, text, place } }) => ({ slug, title, text, place }))
}
