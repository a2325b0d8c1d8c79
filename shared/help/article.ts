/** Whom an article is for, in the order in which the help shows them. */
export const audiences = ['patients', 'staff', 'practice', 'everybody'] as const
export type Audience = (typeof audiences)[number]

/** A part of an article: paragraphs, then steps. */
export type Part = { title?: string; text?: readonly string[]; steps?: readonly string[] }

/** One thing that people do, and how. */
export type Article = {
  /** Its address below /help, and what the application links to (shared/help/addresses.ts). */
  slug: string
  audience: Audience
  title: string
  /** What the reader gets done, in a sentence: it is in lists and in what search engines show. */
  summary: string
  parts: readonly Part[]
  /** Other words that people look for it by. */
  also?: string
  /** Articles that go on from here. */
  next?: readonly string[]
}
