import { uiTexts } from './texts.ts'

/** What a form holds: text by field. */
type Texts = Record<string, string>

/** What of a form was changed since it was filled in. */
export function changeOf<V extends Texts>(base: V, typed: V): Partial<V>
export function changeOf(base: Texts, typed: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).filter(([field, text]) => text !== base[field]))
}

/** A newer version with what was typed put over it. */
export function rebase<V extends Texts>(base: V, newer: V, typed: V): V {
  return { ...newer, ...changeOf(base, typed) }
}

/** How people read what a form holds. */
export type Words = {
  labels: Readonly<Record<string, string>>
  /** What is said for a field with nothing in it. */
  empty: string
  /** The words for what a field holds as a code; undefined where it reads as it is. */
  say?: (field: string, text: string) => string | undefined
}

/** The words for a field that holds yes or no: empty for no. */
export const sayYes = (text: string) => (text === '' ? uiTexts.no : uiTexts.yes)

/** What somebody else changed since the form was filled in, a line a field: `Phone: 555`. */
export function newsOf<V extends Texts>(
  base: V,
  newer: V,
  { labels, empty, say }: Words,
): string[] {
  return Object.entries(changeOf(base, newer)).map(
    ([field, text]) => `${labels[field] ?? field}: ${say?.(field, text) ?? (text || empty)}`,
  )
}
