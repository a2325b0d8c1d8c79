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

/** What somebody else changed since the form was filled in, a line a field: `Phone: 555`. */
export function newsOf<V extends Texts>(
  base: V,
  newer: V,
  words: { labels: Readonly<Record<string, string>>; empty: string },
): string[] {
  return Object.entries(changeOf(base, newer)).map(
    ([field, text]) => `${words.labels[field] ?? field}: ${text || words.empty}`,
  )
}
